import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { answerInTurn } from '../../../src/hosts/connections.ts';
import { type LogLine, linesTo, logRequests, REFUSED, shownTarget } from '../../../src/hosts/operator.ts';

let server: Server;
afterEach(() => void server.closeAllConnections());

/** Sends raw bytes, waits for `lines` lines of the log, gives them and how many bytes came back. */
async function logged(request: string, lines: number): Promise<{ log: LogLine[]; received: number }> {
  server = createServer();
  answerInTurn(server, {
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

describe('the access log', () => {
  it('has one line a request, with what it cost on the wire, also when several are asked at once', async () => {
    const { log, received } = await logged(`${ask('/slow')}${ask('/none?q=%C3%A5')}`, 2);
    expect(log).toMatchObject([
      { method: 'GET', target: '/slow', status: 200 },
      { method: 'GET', target: '/none?q=%C3%A5', status: 404 },
    ]);
    expect(log[0]?.ms).toBeGreaterThan(25);
    expect((log[0]?.bytes ?? 0) + (log[1]?.bytes ?? 0)).toBe(received);
    expect(log[1]?.bytes).toBeGreaterThan(100);
    expect(log[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
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
    expect(log[0]?.bytes).toBeGreaterThanOrEqual(received);
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

  it('shows nothing that a terminal obeys, and not more than two thousand characters', () => {
    expect(shownTarget('/a\x1b[31m\n\x7f\x9bb')).toBe('/a?[31m???b');
    expect(shownTarget(`/${'a'.repeat(5000)}`)).toHaveLength(2000);
  });
});
