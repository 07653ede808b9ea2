import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerConnections } from '../../src/hosts/connections.ts';
import { linesTo, logRequests, REFUSED, readLogSetting, stopCleanly } from '../../src/hosts/operator.ts';
import { reportOnce } from '../../src/http/refuse.ts';
import { StoreFault } from '../../src/store/store.ts';

describe('LOG', () => {
  it.each([
    [{}, { log: false }],
    [{ LOG: '' }, { log: false }],
    [{ LOG: '0' }, { log: false }],
    [{ LOG: '1' }, { log: true }],
    [{ LOG: 'yes' }, { mistake: 'LOG: expected 1 for an access log or 0 for none, got "yes"' }],
  ])('%j means %j', (environment, setting) => {
    expect(readLogSetting(environment)).toEqual(setting);
  });
});

type LogLine = Record<string, unknown>;

describe('the access log', () => {
  let server: Server;
  afterEach(() => void server.closeAllConnections());

  /** Sends raw bytes, waits for `lines` lines of the log, gives them and how many bytes came back. */
  async function logged(request: string, lines: number): Promise<{ log: LogLine[]; received: number }> {
    server = createServer();
    answerConnections(server, {
      answer({ incoming, outgoing }) {
        outgoing.statusCode = incoming.url?.startsWith('/none') ? 404 : 200;
        if (incoming.url === '/never') outgoing.write('a');
        else setTimeout(() => outgoing.end('answer'), incoming.url === '/slow' ? 30 : 0);
      },
      refuseBody: () => {},
      refuse(_, line) {
        server.emit(REFUSED, { ...line, status: 405, bytes: 33 });
        return 'HTTP/1.1 405 Method Not Allowed\r\n\r\n';
      },
    });
    const log: LogLine[] = [];
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    let received = 0;
    await new Promise<void>((resolve) => {
      logRequests(server, (line) => {
        expect(line.endsWith('}\n')).toBe(true);
        if (log.push(JSON.parse(line)) === lines) setTimeout(resolve, 20);
      });
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('data', (chunk) => {
        received += chunk.length;
        if (request.includes('/never')) socket.resetAndDestroy();
      });
      socket.write(request);
    });
    return { log, received };
  }

  const ask = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;

  it('has one line a request, with what it cost on the wire, also when several are asked at once', async () => {
    const { log, received } = await logged(`${ask('/slow')}${ask('/none?q=%C3%A5')}`, 2);
    expect(log).toMatchObject([
      { method: 'GET', target: '/slow', status: 200 },
      { method: 'GET', target: '/none?q=%C3%A5', status: 404 },
    ]);
    expect(log[0]?.['ms']).toBeGreaterThan(25);
    expect(Number(log[0]?.['bytes']) + Number(log[1]?.['bytes'])).toBe(received);
    expect(log[1]?.['bytes']).toBeGreaterThan(100);
    expect(log[0]?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('tells what could not be read as a request', async () => {
    expect((await logged('nonsense\r\n\r\n', 1)).log).toMatchObject([
      { method: 'nonsense', target: null, status: 405 },
    ]);
  });

  it('has a line for a tunnel and for an expectation, which Node gives to listeners of their own', async () => {
    expect((await logged('CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 1)).log).toMatchObject([
      { method: 'CONNECT', target: 'x:443', status: 405, bytes: 33 },
    ]);
    const expecting = 'GET /none HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n';
    expect((await logged(expecting, 1)).log).toMatchObject([{ method: 'GET', target: '/none', status: 404 }]);
  });

  it('says when the client left before the end', async () => {
    const { log, received } = await logged(ask('/never'), 1);
    expect(log).toMatchObject([{ target: '/never', cut: true }]);
    expect(received).toBeGreaterThan(0);
    expect(log[0]?.['bytes']).toBeGreaterThanOrEqual(received);
  });

  it('ends, and says so once, where its lines cannot be written any longer', async () => {
    const written: string[] = [];
    const said: string[] = [];
    // As stdout: it is not destroyed by a fault, and each write has its own.
    const full = new Writable({
      autoDestroy: false,
      write(chunk, _, done) {
        written.push(String(chunk));
        done(written.length > 1 ? new Error('ENOSPC: no space left on device, write') : null);
      },
    });
    const write = linesTo(full, (line) => said.push(line));
    for (const line of ['one', 'two', 'three', 'four']) {
      write(line);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(written).toEqual(['one', 'two']);
    expect(said).toEqual([expect.stringContaining('ENOSPC: no space left on device')]);
  });

  it('shows nothing that a terminal obeys, and not more than two thousand characters', async () => {
    const { log } = await logged('GET /a\x1b[31m\x7fb HTTP/1.1\r\nHost: x\r\n\r\n', 1);
    expect(log).toMatchObject([{ target: '/a?[31m?b' }]);
    const [line] = (await logged(ask(`/${'a'.repeat(5000)}`), 1)).log;
    expect(line?.['target']).toHaveLength(2000);
  });
});

describe('stopCleanly', () => {
  type Started = { server: Server; port: number; stop: () => void; exits: number[] };

  /** Answers `/slow` after 100 ms, `/begun` at once and to its end after as long, `/never` never. */
  async function started(stopping: Parameters<typeof stopCleanly>[1]): Promise<Started> {
    const server = createServer(({ url }, outgoing) => {
      if (url === '/begun') outgoing.write('begun, ');
      if (url !== '/never')
        setTimeout(() => outgoing.end('answer'), url === '/slow' || url === '/begun' ? 100 : 0);
    });
    const exits: number[] = [];
    const stop = stopCleanly(server, { ...stopping, exit: (code) => void exits.push(code) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, port: (server.address() as AddressInfo).port, stop, exits };
  }

  function client(port: number): { socket: Socket; said: () => string; ended: Promise<void> } {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => {
      said += String(chunk);
    });
    const ended = new Promise<void>((resolve) => {
      socket.on('error', () => {});
      socket.on('close', () => resolve());
    });
    return { socket, said: () => said, ended };
  }

  /** A process that answers so, stops on signals and prints its port. */
  function serving(listener: string) {
    const source = pathToFileURL(join(import.meta.dirname, '../../src/hosts/operator.ts')).href;
    const script = `import { createServer } from 'node:http';
import { stopCleanly } from ${JSON.stringify(source)};
const server = createServer(${listener});
stopCleanly(server, { graceMs: 20 });
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
    return spawn(process.execPath, ['--input-type=module', '-e', script]);
  }

  const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  describe('a stop', () => {
    it('answers what is under way, and says that the connection ends', async () => {
      const { port, stop, exits } = await started({ graceMs: 1000 });
      const { socket, said, ended } = client(port);
      socket.write(GET('/slow'));
      await pause(30);
      stop();
      await ended;
      expect(said()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close[\s\S]*answer/i);
      await vi.waitFor(() => expect(exits).toEqual([0]));
    });

    it('answers what comes on a kept connection after it, and takes no new connection', async () => {
      const { port, stop, exits } = await started({ graceMs: 1000 });
      const { socket, said, ended } = client(port);
      socket.write(GET('/'));
      await vi.waitFor(() => expect(said()).toContain('answer'));
      expect(said()).not.toMatch(/connection: close/i);
      stop();
      await pause(30);
      const late = client(port);
      await late.ended;
      expect(late.said()).toBe('');
      socket.write(GET('/'));
      await ended;
      expect(said().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
      expect(said()).toMatch(/connection: close/i);
      await vi.waitFor(() => expect(exits).toEqual([0]));
    });

    it('lets what has begun come to its end, and ends its connection behind it', async () => {
      const { port, stop, exits } = await started({ graceMs: 30, patienceMs: 5000 });
      const { socket, said, ended } = client(port);
      socket.write(GET('/begun'));
      await vi.waitFor(() => expect(said()).toContain('begun'));
      stop();
      await Promise.race([ended, pause(2000)]);
      expect(said()).toMatch(/begun, [\s\S]*answer/);
      await vi.waitFor(() => expect(exits).toEqual([0]));
    });

    it.skipIf(process.platform === 'win32')(
      'answers what is under way at a SIGHUP, and opens no inspector at a SIGUSR1',
      async () => {
        const child = serving(`(_, outgoing) => setTimeout(() => outgoing.end('answer'), 300)`);
        let complained = '';
        child.stderr.on('data', (chunk) => {
          complained += String(chunk);
        });
        const closed = once(child, 'close');
        const port = Number(String(await once(child.stdout, 'data')));
        const { socket, said, ended } = client(port);
        socket.write(GET('/'));
        await pause(50);
        child.kill('SIGUSR1');
        await pause(50);
        child.kill('SIGHUP');
        await ended;
        expect(said().endsWith('answer')).toBe(true);
        expect([await closed, complained]).toEqual([[0, null], '']);
      },
    );

    it.each([
      ['SIGTERM', 'answer'],
      ['SIGINT', ''],
    ] as const)('outlives a second SIGTERM, and no second SIGINT: %s', async (signal, answered) => {
      const child = serving(`(_, outgoing) => setTimeout(() => outgoing.end('answer'), 2000)`);
      const closed = once(child, 'close');
      const port = Number(String(await once(child.stdout, 'data')));
      const { socket, said, ended } = client(port);
      socket.write(GET('/'));
      await pause(100);
      for (let times = 0; times < 2; times++) {
        child.kill(signal);
        await pause(50);
      }
      await ended;
      expect(said().endsWith('answer') ? 'answer' : '').toBe(answered);
      await closed;
    });

    it.skipIf(process.platform === 'win32')('ends a process that reads what never comes', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'open-data-stop-'));
      const pipe = join(folder, 'pipe');
      spawnSync('mkfifo', [pipe]);
      const source = pathToFileURL(join(import.meta.dirname, '../../src/hosts/operator.ts')).href;
      const script = `import { createServer } from 'node:http';
import { open } from 'node:fs/promises';
import { stopCleanly } from ${JSON.stringify(source)};
const server = createServer();
stopCleanly(server, { graceMs: 20, patienceMs: 50, lastMs: 200 });
server.listen(0, '127.0.0.1', () => { void open(${JSON.stringify(pipe)}); console.log('serving'); });`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
      });
      await once(child.stdout, 'data');
      child.kill('SIGTERM');
      expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
      expect(said).toBe('A file is still being read, and its disk does not answer: ended without it\n');
      rmSync(folder, { recursive: true });
    });

    it('cuts whoever is not done in time', async () => {
      const { port, stop, exits } = await started({ graceMs: 20, patienceMs: 120 });
      const { socket, ended } = client(port);
      socket.write(GET('/never'));
      await pause(30);
      stop();
      await ended;
      await vi.waitFor(() => expect(exits).toEqual([0]));
    });
  });
});

describe('the operator', () => {
  it('is told once of each broken shard, and every time of any other fault', () => {
    const told: unknown[] = [];
    const report = reportOnce((fault) => told.push(fault));
    for (const name of ['a', 'b', 'a', 'a']) report(new StoreFault(`store shard ${name}`));
    const other = new Error('store shard a');
    report(other);
    report(other);
    expect(told).toEqual([new StoreFault('store shard a'), new StoreFault('store shard b'), other, other]);
  });

  it.each(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC'])(
    'is told once that the machine is out of something, whichever file it was: %s',
    (code) => {
      const told: unknown[] = [];
      const report = reportOnce((fault) => told.push(fault));
      const fault = (code: string, path: string) =>
        Object.assign(new Error(`${code}, open ${path}`), { code });
      for (const path of ['a', 'b', 'c']) report(fault(code, path));
      for (const path of ['a', 'b', 'a']) report(fault('EIO', path));
      expect(told).toEqual([fault(code, 'a'), fault('EIO', 'a'), fault('EIO', 'b')]);
    },
  );
});
