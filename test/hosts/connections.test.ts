import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { answerConnections } from '../../src/hosts/connections.ts';

let server: Server = createServer();
let begun: string[];
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** What a busy machine may add to a second. */
const SLACK_MS = 500;

const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n';

/** `/slow` after 50 ms, `/never` not at all, everything else at once; a POST after its body, but for `/refused`. */
async function started(): Promise<number> {
  begun = [];
  server = createServer();
  answerConnections(server, {
    answer({ incoming, outgoing }) {
      const { url = '', method } = incoming;
      begun.push(url);
      if (url === '/never') return;
      const end = () => outgoing.end(`answer ${url}\n`);
      if (method === 'POST' && url !== '/refused') incoming.resume().once('end', end);
      else setTimeout(end, url === '/slow' ? 50 : 0);
    },
    refuseBody({ outgoing }) {
      if (outgoing.headersSent) return;
      outgoing.setHeader('connection', 'close');
      outgoing.writeHead(400).end();
    },
    refuse: ({ code }) => (code?.startsWith('HPE_') || code === 'CONNECT' ? REFUSAL : null),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type Client = { socket: Socket; said: () => string; ended: Promise<number> };

function client(port: number, options: { allowHalfOpen?: boolean } = {}): Client {
  const began = performance.now();
  const socket = connect({ port, host: '127.0.0.1', ...options });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<number>((resolve) => {
    socket.on('error', () => {});
    socket.on('close', () => resolve(performance.now() - began));
  });
  return { socket, said: () => Buffer.concat(chunks).toString('latin1'), ended };
}

const GET = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const LAST = 'Connection: close\r\n';
const answersIn = (said: string) => [...said.matchAll(/answer (\S+)/g)].map(([, path]) => path);

describe('a connection', () => {
  it.each([0, 60])('that asks for a tunnel and leaves after %s ms ends nothing but itself', async (ms) => {
    const port = await started();
    const faults: unknown[] = [];
    const onFault = (fault: unknown) => faults.push(fault);
    process.on('uncaughtException', onFault);
    const leaving = Array.from({ length: 20 }, async () => {
      const { socket, ended } = client(port);
      await once(socket, 'connect');
      socket.pause();
      socket.write('CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n');
      await pause(ms);
      socket.resetAndDestroy();
      await ended;
    });
    await Promise.all(leaving);
    await pause(100);
    process.off('uncaughtException', onFault);
    expect(faults).toEqual([]);
    const { socket, said, ended } = client(port);
    socket.write(GET('/after', LAST));
    await ended;
    expect(answersIn(said())).toEqual(['/after']);
  });

  it('is answered one request after the other, in the order in which they were sent', async () => {
    const { socket, said, ended } = client(await started());
    const paths = Array.from({ length: 16 }, (_, place) => (place % 5 === 0 ? '/slow' : `/${place}`));
    socket.write(paths.map((path, place) => GET(path, place === 15 ? LAST : '')).join(''));
    await ended;
    expect(answersIn(said())).toEqual(paths);
    expect(begun).toEqual(paths);
  });

  it('may send its requests in any pieces, bodies among them', async () => {
    const { socket, said, ended } = client(await started());
    const post = 'POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nå\r\n\r\nGET';
    const chunked =
      'POST /chunked HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n';
    const all = Buffer.from(`${GET('/a')}${post}${chunked}${GET('/b')}${chunked}${GET('/c', LAST)}`);
    for (let at = 0; at < all.length; at += 7) {
      socket.write(all.subarray(at, at + 7));
      if (at % 5 === 0) await pause(1);
    }
    await ended;
    expect(answersIn(said())).toEqual(['/a', '/post', '/chunked', '/b', '/chunked', '/c']);
  });

  it('takes no byte of a body for a request that comes after its answer, and goes on behind it', async () => {
    const { socket, said, ended } = client(await started());
    const body = GET('/hidden');
    socket.write(`POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
    await pause(50);
    socket.write(body);
    await pause(50);
    socket.write(GET('/b', LAST));
    await ended;
    expect(answersIn(said())).toEqual(['/refused', '/b']);
    expect(said().match(/connection: keep-alive/gi)).toHaveLength(1);
  });

  it('is answered so many requests that it sent ahead, hears that it ends, and may ask for the others again', async () => {
    const { socket, said, ended } = client(await started());
    socket.write(Array.from({ length: 40 }, (_, place) => GET(`/${place}`)).join(''));
    await ended;
    expect(answersIn(said())).toEqual(Array.from({ length: 16 }, (_, place) => `/${place}`));
    expect(said().match(/connection: close/gi)).toHaveLength(1);
  });

  it('reads a target as it was typed, in UTF-8, behind others too, and ends', async () => {
    const { socket, said, ended } = client(await started());
    socket.write(`${GET('/slow')}${GET('/Gävle?q=å')}`);
    await ended;
    expect(answersIn(said())).toEqual(['/slow', '/G%C3%A4vle?q=%C3%A5']);
    expect(said().match(/connection: close/gi)).toHaveLength(1);
  });

  it('reads such a target also where its head comes in two packets', async () => {
    const { socket, said, ended } = client(await started());
    socket.write('GET /Gävle HTTP/1.1\r\nHost: x\r\n');
    await pause(50);
    socket.write('Accept: */*\r\n\r\n');
    await ended;
    expect(answersIn(said())).toEqual(['/G%C3%A4vle']);
  });

  it.each(['xchunked', 'chunked;q=1'])(
    'has one answer to a body whose end nobody can tell, and then the close: %s',
    async (coding) => {
      const { socket, said, ended } = client(await started());
      socket.write(`GET /slow HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${coding}\r\n\r\n${GET('/b')}`);
      expect(await ended).toBeLessThan(1000 + SLACK_MS);
      expect(said().match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(said()).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/i);
    },
  );

  it.each([0, 60])('has one answer where a chunk of its body is none, %s ms after its head', async (ms) => {
    const { socket, said, ended } = client(await started());
    socket.write('POST /refused HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    if (ms > 0) await pause(ms);
    socket.write(`zz\r\n${GET('/b')}`);
    expect(await ended).toBeLessThan(1000 + SLACK_MS);
    expect(said().match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('loses none of its answers to a malformed request behind them, and ends after it', async () => {
    const { socket, said, ended } = client(await started());
    socket.write(`${GET('/slow')}${GET('/b')}GET /c HTTP/9.9\r\n\r\n${GET('/d')}`);
    expect(await ended).toBeLessThan(1000 + SLACK_MS);
    expect(answersIn(said())).toEqual(['/slow', '/b']);
    expect(said().endsWith(REFUSAL)).toBe(true);
  });

  it('is closed within a second after a refusal, whether or not the client closes or goes on sending', async () => {
    const { socket, ended } = client(await started(), { allowHalfOpen: true });
    socket.write('nonsense\r\n\r\n');
    const timer = setInterval(() => socket.write('more\r\n'), 50);
    expect(await ended).toBeLessThan(1000 + SLACK_MS);
    clearInterval(timer);
  });

  it('is answered also when the client has sent its end', async () => {
    const { socket, said, ended } = client(await started(), { allowHalfOpen: true });
    socket.end(`${GET('/slow')}${GET('/b')}`);
    await ended;
    expect(answersIn(said())).toEqual(['/slow', '/b']);
  });

  it.each(['Content-Length: 9\r\n\r\nab', 'Transfer-Encoding: chunked\r\n\r\n9\r\nab'])(
    'is closed within a second where the client sends its end in the middle of a body: %j',
    async (body) => {
      const { socket, said, ended } = client(await started(), { allowHalfOpen: true });
      socket.end(`POST /post HTTP/1.1\r\nHost: x\r\n${body}`);
      expect(await ended).toBeLessThan(1000 + SLACK_MS);
      expect(answersIn(said())).toEqual([]);
    },
  );

  it('that is gone has nothing begun for it any more', async () => {
    const { socket } = client(await started());
    socket.write(GET('/slow').repeat(50));
    await pause(70);
    socket.destroy();
    await pause(200);
    expect(begun).toHaveLength(16);
  });

  it('holds little of what is sent ahead', async () => {
    const { socket } = client(await started());
    socket.on('error', () => {});
    const taken = () =>
      new Promise<boolean>((resolve) => socket.write(GET('/never').repeat(20_000), () => resolve(true)));
    const all = Promise.all(Array.from({ length: 20 }, taken)).then(() => 'all');
    expect(await Promise.race([all, pause(300).then(() => 'waiting')])).toBe('waiting');
    expect(socket.writableLength).toBeGreaterThan(1_000_000);
    socket.destroy();
  });
});

it.each([
  [512, '192'],
  [160, '16'],
  [
    159,
    'This process may have 159 files and connections open at once and needs 160: beyond that requests are answered with 503; allow it more (ulimit -n); 16',
  ],
])(
  'of a process that may have %i descriptors, half of the rest are for connections: %s',
  (descriptors, said) => {
    const limits = join(import.meta.dirname, '../../src/hosts/connections.ts');
    const script = `import { createLimitedServer } from ${JSON.stringify(pathToFileURL(limits).href)};
const server = createLimitedServer((line) => process.stdout.write(line + '; '));
process.stdout.write(String(server.maxConnections));`;
    const words = ['-c', `ulimit -n ${descriptors} && exec ${process.execPath} --input-type=module`];
    expect(spawnSync('sh', words, { input: script, encoding: 'utf8' }).stdout).toBe(said);
  },
);
