import { describe, expect, it } from 'vitest';
import { evalsText, inspectText, questionSet } from '../../src/mcp/questions.ts';
import { createAssistant } from '../../src/mcp/server.ts';
import { tablesOf } from '../http/oracle/tables.ts';
import { REAL_DATA, realService } from '../support/real-data.ts';
import { callTool } from './tool-client.ts';

const served = await realService();
const handler = createAssistant(served.service);
const call = async (tool: string, given: Readonly<Record<string, string>>) =>
  (await callTool(handler, tool, given)).structuredContent;
const questions = await questionSet(call);
const { figures } = tablesOf(REAL_DATA);

/** What a pointer leads to; undefined where it leads nowhere. */
function valueAt(answer: unknown, pointer: string): unknown {
  let value = answer;
  for (const part of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map(Object.entries(value)).get(part);
  }
  return value;
}

describe('the questions that assistants are judged by', () => {
  it('are at least 300, of every kind in both languages, each under a name of its own', () => {
    expect(questions.length).toBeGreaterThanOrEqual(300);
    for (const kind of ['figure', 'ambiguity', 'ranking', 'comparison', 'refusal', 'revision'])
      for (const lang of ['sv', 'en'])
        expect(
          questions.filter((question) => question.kind === kind && question.lang === lang).length,
          `${kind} ${lang}`,
        ).toBeGreaterThan(5);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  it('are answered exactly by the calls that stand beside them', async () => {
    const wrong: string[] = [];
    for (const { id, tool, arguments: given, expected } of questions) {
      const answer = await call(tool, given);
      for (const { pointer, value } of expected)
        if (valueAt(answer, pointer) !== value) wrong.push(`${id} ${pointer}`);
    }
    expect(wrong).toEqual([]);
  });

  it('have the figures of the rows in data/', () => {
    const values = new Map(
      figures.map(({ metric, place, period, value }) => [`SF.${metric.id}.${place.code}.${period}`, value]),
    );
    const ofFigures = questions.filter(({ kind }) => kind === 'figure');
    expect(ofFigures.length).toBeGreaterThan(100);
    for (const { expected } of ofFigures) {
      const [period, value, pattern] = expected;
      const id = String(pattern?.value).replace('{period}', String(period?.value));
      expect(values.get(id), id).toBe(value?.value);
    }
  });

  it('are the same each time, and a record a line in both formats', async () => {
    expect(inspectText(await questionSet(call))).toBe(inspectText(questions));
    const [first = ''] = inspectText(questions).split('\n');
    expect(Object.keys(JSON.parse(first))).toEqual(['id', 'input', 'target', 'metadata']);
    const ideals = evalsText(questions)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(ideals.map(({ ideal }) => ideal)).toEqual(questions.map(({ target }) => target));
  });
});
