import { describe, expect, it } from 'vitest';
import { PROBLEM_STATUS } from '../../src/data/problem.ts';
import { PROBLEM_REASONS } from '../../src/text/problems.ts';
import { goldenData } from '../support/golden.ts';
import { refusalOf } from '../support/service/answer.ts';
import { FORM_REFUSALS, type Refusal } from '../support/service/refusals.ts';
import { FACT_REFUSALS } from '../support/service/refusals-of-facts.ts';
import { serveDerived, servedFrom, verifiedOf, withoutShard } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const broken = await servedFrom(withoutShard(served.files, 'figures/TIES1'));

const CASES = [...FORM_REFUSALS, ...FACT_REFUSALS];

/** Reasons that only charts and the transport of the tools give. */
const ELSEWHERE = ['no_chart', 'malformed_request'];

const FAULT: Refusal = {
  path: '/api/v1/rankings?metric=TIES1',
  status: 503,
  code: 'unavailable',
  details: { parameter: null, value: null, reason: 'service_fault' },
};

describe('every refusal', () => {
  it.each(CASES.map((one) => [one.path, one] as const))(
    '%s',
    async (path, { status, code, details, method }) => {
      const refused = await refusalOf(served, path, { method: method ?? 'GET' });
      expect(refused).toEqual({ status, code, details, message: refused.message });
    },
  );

  it('that is our own fault', async () => {
    const refused = await refusalOf(broken, FAULT.path);
    expect(refused).toEqual({ ...FAULT, path: undefined, message: refused.message });
  });

  it('names its parameter and its value in both languages, in one sentence each', async () => {
    for (const { path, method = 'GET', details } of CASES) {
      const [mark] = path.includes('?') ? ['&'] : ['?'];
      const swedish = await refusalOf(served, path, { method });
      const english = await refusalOf(served, `${path}${mark}lang=en`, { method });
      expect(english.message, path).not.toBe(swedish.message);
      for (const { message } of [swedish, english]) {
        if (details['value'] !== null) expect(message, path).toContain(String(details['value']));
        if (details['parameter'] !== null) expect(message, path).toContain(String(details['parameter']));
        expect(message, path).toMatch(/[.?]$/);
        expect(message, path).not.toMatch(/undefined|null|NaN|\[object/);
      }
    }
  });

  it('has its place here: all codes, and all reasons but those of embeds and tools', () => {
    const all = [...CASES, FAULT];
    expect([...new Set(all.map(({ code }) => code))].sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
    const reasons = new Set(all.map(({ details }) => String(details['reason'])));
    expect([...reasons, ...ELSEWHERE].sort()).toEqual(PROBLEM_REASONS.toSorted());
  });

  it('that a value is empty tells no one to leave out what is required', async () => {
    const path = '/api/v1/compare?municipalities=0180,1480&metrics=';
    const advice = async (query: string) => (await refusalOf(served, `${path}${query}`)).message;
    expect(await advice('')).toBe(
      'Parametern metrics är tom. Ange ett värde; en parameter som inte krävs kan också utelämnas.',
    );
    expect(await advice('&lang=en')).toBe(
      'The parameter metrics is empty. Give a value; a parameter that is not required may also be left out.',
    );
  });
});

describe('a page is refused', () => {
  it.each([
    ['/kommuner/upplands-vasby/andringar?metric=medellivslangd', 'sv'],
    ['/en/municipalities/upplands-vasby/changes?metric=medellivslangd', 'en'],
    ['/matt/BEF01/1800', 'sv'],
    ['/en/metrics/BEF01/1800', 'en'],
    ['/sok?q=%E4', 'sv'],
    ['/en/search?q=%E4', 'en'],
    ['/jamfor?municipalities=%E4', 'sv'],
    ['/en/compare?municipalities=%E4', 'en'],
  ])('in the language of its address whatever lang is: %s', async (path, own) => {
    for (const lang of ['sv', 'en']) {
      const { status, headers, body } = await served.ask(
        `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`,
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers.get('content-language')).toBe(own);
      expect(body).toContain(`<html lang="${own}"`);
    }
  });

  it.each(['/observations/SF.BEF01.0180.1800', '/embed/observation/SF.BEF01.0180.1800', '/embed/chart'])(
    'in the language asked for where one address has both: %s',
    async (path) => {
      for (const lang of ['sv', 'en']) {
        const { status, headers, body } = await served.ask(`${path}?lang=${lang}`);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(headers.get('content-language')).toBe(lang);
        expect(body).toContain(`<html lang="${lang}"`);
      }
    },
  );
});
