import { describe, expect, it } from 'vitest';
import { createRequestHead } from '../../../src/hosts/node.ts';

const REQUEST = Buffer.from('GET /api?geo=Gävle HTTP/1.1\r\nHost: x\r\nX-A: å\r\n\r\n');
const ENCODED = Buffer.from('GET /api?geo=G%C3%A4vle HTTP/1.1\r\nHost: x\r\nX-A: å\r\n\r\n').toString();

describe('the head of a request', () => {
  it('is the same wherever it is cut, its target percent-encoded and nothing else', () => {
    for (let at = 0; at <= REQUEST.length; at++) {
      const head = createRequestHead();
      const parts = [REQUEST.subarray(0, at), REQUEST.subarray(at)].map((chunk) => head.cut(chunk));
      expect(Buffer.concat(parts.map(({ own }) => own)).toString(), String(at)).toBe(ENCODED);
      expect(parts.every(({ rest }) => rest.length === 0)).toBe(true);
      expect(head.line()).toEqual({ method: 'GET', target: '/api?geo=G%C3%A4vle' });
      expect(head.isUtf8()).toBe(true);
    }
  });

  it('ends where it ends, and the next one begins there, empty lines between them left out', () => {
    const head = createRequestHead();
    const { own, rest } = head.cut(Buffer.from('GET /å HTTP/1.1\r\n\r\n\r\nGET /b HTTP/1.1\r\n\r\n'));
    expect(own.toString()).toBe('GET /%C3%A5 HTTP/1.1\r\n\r\n');
    expect(head.cut(rest)).toMatchObject({ rest: Buffer.alloc(0) });
    expect(head.line().target).toBe('/b');
  });

  it.each([
    ['a byte of Latin-1', Buffer.from('GET /\xe5 HTTP/1.1\r\n\r\n', 'latin1'), false],
    ['a letter broken off', Buffer.from('GET /\xc3 HTTP/1.1\r\n\r\n', 'latin1'), false],
    ['a field of Latin-1', Buffer.from('GET / HTTP/1.1\r\nX: \xe5\r\n\r\n', 'latin1'), true],
  ])('knows of %s', (_, bytes, isUtf8) => {
    for (let at = 0; at <= bytes.length; at++) {
      const head = createRequestHead();
      head.cut(bytes.subarray(0, at));
      head.cut(bytes.subarray(at));
      expect(head.isUtf8(), String(at)).toBe(isUtf8);
    }
  });

  it('is not held to what the one before it was', () => {
    const head = createRequestHead();
    head.cut(Buffer.from('GET /\xe5 HTTP/1.1\r\n\r\n', 'latin1'));
    head.cut(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    expect(head.isUtf8()).toBe(true);
  });

  it('has its target also where no method stands before it', () => {
    const head = createRequestHead();
    head.cut(Buffer.from(' /b?lang=en HTTP/1.1\r\n'));
    expect(head.line()).toEqual({ method: '', target: '/b?lang=en' });
  });
});
