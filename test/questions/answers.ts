// The questions of answers.txt with what they are answered: a line of JSON each, as ../golden/answers.jsonl has them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAssistant } from '../../src/mcp/server.ts';
import { callTool, post } from '../mcp/tool-client.ts';
import { withRegistry } from '../support/altered.ts';
import { datasetWithAreas } from '../support/areas.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { madeDownload } from '../support/made.ts';
import { type Served, serveDerived, verifiedOf } from '../support/service.ts';
import { serveWithNews } from '../support/with-news.ts';
import { targetsOf } from './rows.ts';

export const ANSWERS_EXPECTED = join(import.meta.dirname, '..', 'golden', 'answers.jsonl');

const HEADERS = ['content-disposition', 'link', 'location'];
const TOOL = /^(\w+) (\{.*\})$/;
const METHOD = /^mcp (\S+) (.+)$/;
const READ_ON = / >>$/;

/** Two metrics whose titles nobody has translated, and figures that compare with no others. */
const altered = () =>
  withRegistry('small', ({ metrics, ...registry }) => ({
    ...registry,
    metrics: metrics.map((metric) => {
      const reason = { sv: 'Räknas på annat sätt.', en: 'Counted otherwise.' };
      const apart = [
        { geo: ['1981'], from: null, to: '2023', reason },
        { geo: ['0114'], from: null, to: '2022', reason },
      ];
      if (metric.id === 'ASC01') return { ...metric, comparable: apart };
      const isForeign = ['BEF01', 'TIES1'].includes(metric.id);
      return isForeign ? { ...metric, title: { sv: 'Elever', en: null } } : metric;
    }),
  }));

async function servedOver(dataset: string): Promise<Served> {
  if (dataset === 'small') return serveDerived(verifiedOf(goldenData('small')));
  if (dataset === 'altered') return serveDerived(altered());
  if (dataset === 'news') return serveWithNews();
  const { paths, remove } = await datasetWithAreas();
  const served = await serveDerived(verifiedOf(paths.data));
  remove();
  return served;
}

const asJson = (body: string): unknown => (body.startsWith('{') ? JSON.parse(body) : body);

async function pathAnswer({ ask, service }: Served, target: string) {
  if (target.startsWith('/downloads/')) {
    const bytes = await madeDownload(service, target);
    return {
      asked: target,
      body: asJson(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes ?? new Uint8Array())),
    };
  }
  const { status, headers, body } = await ask(target);
  const sent = HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { asked: target, status, ...Object.fromEntries(sent), body: asJson(body) };
}

async function toolAnswer({ service }: Served, asked: string, tool: string, given: string) {
  const { content, structuredContent, isError } = await callTool(
    createAssistant(service),
    tool,
    JSON.parse(given),
  );
  const [, ...beside] = content;
  return { asked, isError, structuredContent, ...(beside.length === 0 ? {} : { beside }) };
}

/** What a method of the tools' protocol answers; parameters stand as they are sent. */
async function methodAnswer({ service }: Served, asked: string, method: string, params: string) {
  const response = await createAssistant(service)(
    post(`{"jsonrpc":"2.0","id":7,"method":"${method}","params":${params}}`),
  );
  const { jsonrpc: _, id: __, ...answer } = await response.json();
  return { asked, status: response.status, ...answer };
}

/** The answer, and all that it leads to by `next` where the question says so. */
async function answersTo(served: Served, question: string): Promise<object[]> {
  const [, tool, given] = TOOL.exec(question) ?? [];
  if (tool !== undefined && given !== undefined) return [await toolAnswer(served, question, tool, given)];
  const [, method, params] = METHOD.exec(question) ?? [];
  if (method !== undefined && params !== undefined)
    return [await methodAnswer(served, question, method, params)];
  const answers: object[] = [];
  let address: string | null = `${ADDRESSES.siteUrl}${question.replace(READ_ON, '')}`;
  while (address !== null) {
    const answer = await pathAnswer(served, address.slice(ADDRESSES.siteUrl.length));
    answers.push(answer);
    const { data = null } = answer.body as { data?: { next?: string | null } };
    address = READ_ON.test(question) ? (data?.next ?? null) : null;
  }
  return answers;
}

/** Made anew: the lines of every dataset. */
export async function answersText(): Promise<string> {
  const [, ...parts] = readFileSync(join(import.meta.dirname, 'answers.txt'), 'utf8').split(/^over /m);
  const lines: string[] = [];
  for (const part of parts) {
    const [dataset = '', ...questions] = part.split('\n');
    const served = await servedOver(dataset);
    for (const question of questions.filter((line) => line !== '' && !line.startsWith('#')))
      for (const target of question.startsWith('/') ? targetsOf(question) : [question])
        for (const answer of await answersTo(served, target)) lines.push(`${JSON.stringify(answer)}\n`);
    if (served.faults.length > 0) throw new Error(`expected no fault, got ${served.faults}`);
  }
  return lines.join('');
}
