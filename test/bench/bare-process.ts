// What the host is measured against: node:http and a Map with the same bytes and headers, and nothing else.
import { createServer } from 'node:http';
import { keyOf, readRecord } from './record.ts';
import { announce } from './served-process.ts';

const answers = readRecord(process.argv[2] ?? '');
const server = createServer(({ url = '/', headers }, response) => {
  const answer = answers.get(keyOf(url, headers['if-none-match'] ?? null));
  if (answer === undefined) throw new Error(`${url}: expected a recorded answer, got none`);
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
announce(server);
