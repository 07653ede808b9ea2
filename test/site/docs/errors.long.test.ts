import { describe, expect, it } from 'vitest';
import { PROBLEM_STATUS } from '../../../src/data/problem.ts';
import { formRefusals, statedRefusals } from '../../../src/describe/reference.ts';
import { ENDPOINTS } from '../../../src/endpoints/table.ts';
import { EXPECTATION, MALFORMED, TOO_LARGE, TOO_SLOW, WRONG_HOST } from '../../../src/http/refuse.ts';
import { docsAnswer, errorExamples, FAULT } from '../../../src/site/docs-answers.ts';
import { CODE_MEANINGS, DOCS_WORDS, UNPROVOKED } from '../../../src/text/docs.ts';
import { PROBLEM_REASONS } from '../../../src/text/problems.ts';
import { goldenData } from '../../support/golden.ts';
import { realService } from '../../support/real-data.ts';
import { serveDerived, servedFrom, verifiedOf, withoutShard } from '../../support/service.ts';

const real = await realService();
const small = await serveDerived(verifiedOf(goldenData('small')));
const { store } = real.service;

const examples = await errorExamples(real.service);

const refusalIn = (body: string) => JSON.parse(body).error;

describe('the error examples', () => {
  it.each(examples.map((example) => [example.reason, example.answer.address, example] as const))(
    '%s is what GET %s is refused for',
    async (_, address, { code, status, reason }) => {
      const answered = await real.ask(address);
      const refused = refusalIn(answered.body);
      expect([answered.status, refused.code, refused.details.reason]).toEqual([status, code, reason]);
    },
  );

  it('are refused for the release that is served, every one that a question states or its parameters lead to', () => {
    const stated = [...ENDPOINTS.flatMap(statedRefusals), ...ENDPOINTS.flatMap(formRefusals)];
    expect(stated.length).toBeGreaterThan(examples.length);
    return Promise.all(
      stated.map(async ({ address }) => {
        const { status } = await real.ask(address);
        expect(status, address).toBeGreaterThanOrEqual(400);
      }),
    );
  });

  it('show the very body that the function sends', async () => {
    for (const {
      answer: { address, status, body },
    } of examples) {
      expect({ status, body: JSON.stringify(body) }, address).toEqual(await statusAndBody(address));
    }
  });

  it('are one for every code, with its status and its meaning', () => {
    const codes = new Set(examples.map(({ code }) => code));
    expect([...codes].sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
    for (const { code, status } of examples) expect(status, code).toBe(PROBLEM_STATUS[code]);
    expect(Object.keys(CODE_MEANINGS).sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
  });

  it.each([
    ['POST', '/api/v1/metrics', 405],
    ['GET', '/oembed?url=https://data.example/observations/SF.N01951.0180.2022&format=xml', 501],
  ])('tell the other status of a code: %s %s is %i', async (method, address, expected) => {
    const { status, body } = await real.askRaw(address, method);
    const { code } = refusalIn(body ?? '');
    expect([status, PROBLEM_STATUS[code as keyof typeof PROBLEM_STATUS]]).toEqual([expected, 422]);
    expect(CODE_MEANINGS[code]).toContain(`; with ${expected}, `);
  });

  it('and the reasons that no such address gives are together all reasons, each once', () => {
    const reasons = [...examples, ...UNPROVOKED].map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(PROBLEM_REASONS.toSorted());
  });

  it('have messages of more than one sentence, and nothing promises that they do not', async () => {
    const messages = examples.map(({ answer }) => String(refusalIn(JSON.stringify(answer.body)).message));
    expect(messages.filter((message) => /[.?] \p{Lu}/u.test(message)).length).toBeGreaterThan(10);
    const { body } = await real.ask('/api/v1/openapi.json');
    expect(`${DOCS_WORDS.errors} ${body}`).not.toMatch(/one sentence in the requested/i);
  });

  it('have names of their own', () => {
    const names = examples.map(({ says }) => says);
    expect(new Set(names).size).toBe(names.length);
  });
});

async function statusAndBody(address: string) {
  const { status, body } = await real.ask(address);
  return { status, body };
}

const unprovoked = (reason: string) => {
  const { code, status } = UNPROVOKED.find((one) => one.reason === reason) ?? {};
  return { code, status };
};

describe('a reason that no address gives', () => {
  it('is the wrong method, as it is shown', async () => {
    const { status, headers, body } = await real.ask('/api/v1/metrics?lang=en', { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const shown = await docsAnswer(real.service, '/api/v1/metrics?lang=en', 'POST');
    expect(body).toBe(JSON.stringify(shown.body));
    expect(unprovoked('method_not_allowed')).toEqual({ code: 'unsupported', status: '405' });
  });

  it('is a store that cannot be read, as it is shown', async () => {
    const broken = await servedFrom(withoutShard(real.files, 'figures/N01951'));
    const { status, headers, body } = await broken.ask('/api/v1/observations/SF.N01951.0180.2022?lang=en');
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(body).toBe(JSON.stringify(FAULT));
    expect(unprovoked('service_fault')).toEqual({ code: 'unavailable', status: '503' });
  });

  it('is what is no whole HTTP request', () => {
    const faults = [MALFORMED, WRONG_HOST, TOO_SLOW, EXPECTATION, TOO_LARGE];
    const { code, status } = unprovoked('malformed_request');
    expect(faults.map((fault) => [fault.code, fault.details.reason])).toEqual(
      Array(5).fill([code, 'malformed_request']),
    );
    expect(status).toBe('400, 408, 417 or 431');
    expect(faults.map((fault) => fault.status)).toEqual([400, 400, 408, 417, 431]);
  });

  it.each([
    ['unknown_path', '/api/v1/metric'],
    ['split_table', '/downloads/observations.csv'],
    ['not_comparable', '/api/v1/compare?municipalities=0180,1480&metrics=NOCOMP1'],
    ['no_chart', '/embed/chart?geo=0180&metric=NOCHART1'],
  ])('is %s, where the question or the data are others', async (reason, address) => {
    const { status, body } = await small.ask(address);
    const { code, status: told } = unprovoked(reason);
    expect(String(status)).toBe(told);
    if (address.startsWith('/api/')) {
      expect(refusalIn(body).code).toBe(code);
      expect(refusalIn(body).details.reason).toBe(reason);
    }
  });

  it('is a capability that no public metric lacks in the newest release, as the page says', () => {
    const { metrics } = store.catalogue;
    for (const [reason, capability] of [
      ['not_comparable', 'comparison'],
      ['no_chart', 'chart'],
    ] as const) {
      expect(metrics.every(({ capabilities }) => capabilities[capability])).toBe(true);
      expect(UNPROVOKED.find((one) => one.reason === reason)?.when).toContain('In the latest release every');
    }
  });
});
