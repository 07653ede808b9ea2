import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { codingOf, sendDownload } from '../../../src/hosts/node.ts';

describe('the coding of a body', () => {
  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0.9, gzip;q=0.8', 'br'],
    ['br;q=0', null],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.000, *;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip;q=0, br;q=0, *', null],
    ['GZIP;q=0.3', 'gzip'],
    ['identity', null],
    ['identity, br;q=0.5', null],
    ['identity;q=0.5, br;q=0.5', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['deflate', null],
    ['', null],
    [undefined, null],
    ['gzip;q=nonsense', null],
    ['br;q=-1, gzip', 'gzip'],
  ])('is for Accept-Encoding %j the coding %j', (header, coding) => {
    expect(codingOf(header, 5000)).toBe(coding);
  });

  it.each([
    ['br', null],
    ['br, identity;q=0', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['*;q=0', null],
  ])('is for a short body and %j the coding %j', (header, coding) => {
    expect(codingOf(header, 200)).toBe(coding);
  });
});

describe('a download on its way', () => {
  /** What comes of sending `body` to a reader who leaves at its first bytes, or `before` them. */
  async function sentTo(body: Readable, before = false): Promise<unknown> {
    const sent = Promise.withResolvers<unknown>();
    const server = createServer((_, outgoing) => {
      const send = () =>
        sendDownload({ status: 200, headers: {}, body }, outgoing).then(
          () => sent.resolve('sent'),
          sent.resolve,
        );
      if (!before) return void send();
      outgoing.once('close', send);
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', () => socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const result = await sent.promise;
    socket.destroy();
    server.close();
    return result;
  }
  const failingWith = (code: string) =>
    new Readable({
      read() {
        this.destroy(Object.assign(new Error(code), { code }));
      },
    });

  it('is no fault where the reader leaves before its end', async () => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(65_536));
      },
    });
    expect(await sentTo(endless)).toBe('sent');
    expect(endless.destroyed).toBe(true);
  });

  it('is closed where the reader left before its first byte', async () => {
    const file = new Readable({ read() {} });
    expect(await sentTo(file, true)).toBe('sent');
    expect(file.destroyed).toBe(true);
  });

  it.each(['ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE'])(
    'is none by whatever that is called: %s',
    async (code) => {
      expect(await sentTo(failingWith(code))).toBe('sent');
    },
  );

  it('ends the connection where the file is cut meanwhile, since the next answer would be taken for its rest', async () => {
    const faults: unknown[] = [];
    const server = createServer((_, outgoing) => {
      const headers = { 'content-length': '10' };
      sendDownload({ status: 200, headers, body: Readable.from([Buffer.from('begun')]) }, outgoing).catch(
        (fault) => faults.push(fault),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => {
      said += String(chunk);
    });
    socket.write('GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
    server.close();
    expect(said).toMatch(/\r\n\r\nbegun$/);
    expect(String(faults)).toContain('cut while it was sent: expected 5 bytes more');
  });

  it('is one where the disk cannot be read', async () => {
    expect(await sentTo(failingWith('EIO'))).toMatchObject({ code: 'EIO' });
  });
});
