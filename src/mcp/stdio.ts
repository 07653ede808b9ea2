// npm run mcp: the tools over standard input and output, answered from the built tree. Only the protocol goes to stdout.

import { Transform, type Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { argumentsOrExit } from '../builder/arguments-or-exit.ts';
import { parsedJson } from '../model/json.ts';
import { QUERIES } from '../queries/table.ts';
import type { Store } from '../store/open-store.ts';
import { followBuiltStore, reportFault } from './built-store.ts';
import { createMcpServer } from './create-mcp-server.ts';
import { invalidParams } from './json-rpc-refusal.ts';
import { judgeParams } from './judge-params.ts';
import { isMessage } from './read-message.ts';

// Standard input, of which the SDK gets to read only what its parameters allow: it would word a wrong type its own way.

const LINE_END = 0x0a;

/** A line that is longer is the SDK's to refuse: it is handed on unread. */
const MOST_BYTES = 1_000_000;

/** Lines go through as they came. A request whose parameters are wrong does not, and is answered on `output`. */
function judgedInput(output: Writable): Transform {
  let rest = Buffer.alloc(0);
  const judge = (line: Buffer): Buffer => {
    const refusal = refusalOf(line);
    if (refusal === null) return line;
    output.write(`${refusal}\n`);
    return Buffer.alloc(0);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let bytes = Buffer.concat([rest, chunk]);
      for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END)) {
        this.push(judge(bytes.subarray(0, end + 1)));
        bytes = bytes.subarray(end + 1);
      }
      const isTooLong = bytes.length > MOST_BYTES;
      if (isTooLong) this.push(bytes);
      rest = isTooLong ? Buffer.alloc(0) : bytes;
      done();
    },
    flush(done) {
      this.push(rest);
      done();
    },
  });
}

/** Null for what is no request, or one that may be read. */
function refusalOf(line: Buffer): string | null {
  const message = parsedJson(line.toString('utf8'));
  if (!isMessage(message) || message['id'] === undefined) return null;
  const wrong = judgeParams(message);
  return wrong === null ? null : JSON.stringify(invalidParams(message, wrong));
}

argumentsOrExit('npm run mcp', process.argv.slice(2));
const stores = await followBuiltStore();
/** Each question is answered from the tree that is served by then. */
const service = {
  get store(): Store {
    return stores.current();
  },
  queries: QUERIES,
  report: reportFault,
};
// Each answer that waits for a slow reader listens on stdout: as many as there are questions, and no leak.
process.stdout.setMaxListeners(0);
const input = process.stdin.pipe(judgedInput(process.stdout));
serveStdio(() => createMcpServer(service), { transport: new StdioServerTransport(input) });
