// Standard input, of which the SDK gets to read only what is a message whose parameters it may read: it passes over
// anything else without a word, and words a wrong type its own way.
import { Transform, type Writable } from 'node:stream';
import { specTypeSchemas } from '@modelcontextprotocol/server';
import { parsedJson } from '../data/hash.ts';
import { isMessage, judgeParams, type Message, RPC, rpcError } from './server.ts';

const LINE_END = Buffer.from('\n');

/** Far above any call; at 10 MB without a line end the SDK would close without a word. */
const MAXIMUM_BYTES = 1_000_000;

/**
 * Lines go through as they came, the last one also without its end. What is no message, is too long, or has wrong
 * parameters, does not, and is answered on `output` (JSON-RPC 2.0 §5.1); an empty line is nothing at all.
 * The stream never ends: the SDK drops what it is still answering at the end of its input, and a process ends by itself
 * when nothing is left to answer.
 */
export function judgedInput(output: Writable): Transform {
  let rest: Buffer = Buffer.alloc(0);
  const judge = (line: Buffer): Buffer => {
    const refusal =
      line.length > MAXIMUM_BYTES ? TOO_LONG : refusalOf(line.toString('utf8'));
    if (refusal === null) return line;
    output.write(`${JSON.stringify(refusal)}\n`);
    return Buffer.alloc(0);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const taken = takeLines(Buffer.concat([rest, chunk]), MAXIMUM_BYTES);
      for (const line of taken.lines) this.push(judge(line));
      rest = taken.rest;
      done();
    },
    flush() {
      this.push(Buffer.concat([judge(rest), LINE_END]));
    },
  });
}

/** Whole lines with their ends, and what stands behind the last of them. */
type LinesAndRest = { lines: Buffer[]; rest: Buffer };

/** @param maximum bytes of a line: of a longer rest one byte more is kept, enough to refuse it by, however much follows */
export function takeLines(bytes: Buffer, maximum: number): LinesAndRest {
  const lines: Buffer[] = [];
  let start = 0;
  for (
    let end = bytes.indexOf(LINE_END);
    end !== -1;
    end = bytes.indexOf(LINE_END, start)
  ) {
    lines.push(bytes.subarray(start, end + 1));
    start = end + 1;
  }
  return { lines, rest: bytes.subarray(start, start + maximum + 1) };
}

const TOO_LONG = rpcError(
  RPC.invalidRequest,
  `Line too long; at most ${MAXIMUM_BYTES} bytes`,
  null,
);

/** Null for what may be read, for what asks for no answer, and for a line of nothing. */
function refusalOf(line: string): object | null {
  if (line.trim() === '') return null;
  const message = parsedJson(line);
  if (message === undefined)
    return rpcError(RPC.parse, 'Parse error; send one JSON-RPC message a line', null);
  if (Array.isArray(message))
    return rpcError(
      RPC.invalidRequest,
      'Batches are not served; send one message a line',
      null,
    );
  if (!isMessage(message)) return invalidRequest(null);
  return isRequest(message) ? (wrongParams(message) ?? wrongForm(message)) : null;
}

const invalidRequest = (id: unknown): object =>
  rpcError(
    RPC.invalidRequest,
    'Invalid request; send one JSON-RPC 2.0 object a line',
    id,
  );

/** Neither a notification nor an answer, to which there is none; what is none of the three counts as a request. */
const isRequest = ({ id, method, ...rest }: Message): boolean =>
  typeof method === 'string'
    ? id !== undefined
    : !('result' in rest || 'error' in rest);

function wrongParams(message: Message): object | null {
  const wrong = judgeParams(message);
  return wrong === null ? null : rpcError(RPC.invalidParams, wrong, message['id']);
}

const wrongForm = (message: Message): object | null =>
  specTypeSchemas.JSONRPCMessage['~standard'].validate(message).issues === undefined
    ? null
    : invalidRequest(typeof message['method'] === 'string' ? message['id'] : null);
