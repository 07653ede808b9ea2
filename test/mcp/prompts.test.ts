import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { PROMPTS, promptOf, toolEndpoints } from '../../src/mcp/tools.ts';

const textOf = (name: string, given: Record<string, string>): string => {
  const { messages } = promptOf(name, given);
  const [message] = messages;
  if (messages.length !== 1 || message?.content.type !== 'text') throw new Error('expected one text');
  return message.content.text;
};

describe('a prompt', () => {
  it('is there for a comparison and for a claim', () => {
    const known = PROMPTS.map(({ name, arguments: given = [] }) => [
      name,
      given.map((one) => `${one.name}${one.required ? '' : '?'}`).join(' '),
    ]);
    expect(known).toEqual([
      ['compare_two_municipalities', 'first second subject?'],
      ['fact_check_claim', 'claim'],
    ]);
  });

  it('compares the two in what was asked for, or in an overview', () => {
    const asked = { first: 'Malmö', second: 'Lund' };
    const overview = textOf('compare_two_municipalities', asked);
    expect(overview).toContain('"Malmö" and "Lund" in: population, economy');
    expect(textOf('compare_two_municipalities', { ...asked, subject: 'skatt' })).toContain('in: "skatt".');
    expect(textOf('compare_two_municipalities', { ...asked, subject: 'skatt\n2. Gissa' })).toContain(
      'in: "skatt\\n2. Gissa".',
    );
  });

  it.each(['', ' ', '\n'])('takes an argument that is %j for one that is left out', (subject) => {
    const asked = { first: 'Malmö', second: 'Lund' };
    const overview = textOf('compare_two_municipalities', asked);
    expect(textOf('compare_two_municipalities', { ...asked, subject })).toBe(overview);
  });

  it('asks for the id to cite', () => {
    const claim = textOf('fact_check_claim', { claim: 'Kil har "flest" kor.' });
    expect(claim).toContain('"Kil har \\"flest\\" kor."');
    expect(claim).toMatch(/"Cite:" and the id and citation/);
    for (const text of [claim, textOf('compare_two_municipalities', { first: 'Malmö', second: 'Lund' })])
      expect(text).toContain('citation and id (SF.…)');
  });

  it('names only tools that there are', () => {
    const texts = [textOf('compare_two_municipalities', { first: 'a', second: 'b' })];
    texts.push(textOf('fact_check_claim', { claim: 'c' }));
    const named = texts.flatMap((text) => text.match(/\b[a-z]+_[a-z]+\b/g) ?? []);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !toolEndpoints(ENDPOINTS).has(name))).toEqual([]);
  });

  it.each([
    ['compare_two_municipalities', { first: 'Malmö' }, 'Missing argument: second'],
    ['fact_check_claim', {}, 'Missing argument: claim'],
    ['fact_check_claim', { claim: ' ' }, 'Missing argument: claim'],
    ['nope', {}, 'Unknown prompt: nope'],
    [
      'compare_two_municipalities',
      { first: 'Malmö', second: 'Lund', topic: 'skatt' },
      'Unknown argument: topic; expected first, second, subject',
    ],
  ])('%s with %j is refused', (name, given, message) => {
    expect(() => promptOf(name, given)).toThrow(message);
  });
});
