import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { realService } from '../support/real-data.ts';

const { ask } = await realService();
const { body } = await ask('/api/v1/openapi.json');

const redocly = async (source: string): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return found.map(
    ({ ruleId, severity, location }) => `${severity} ${ruleId} ${location.map((one) => one.pointer).join()}`,
  );
};

const spectral = async (source: string): Promise<string[]> => {
  const judge = new spectralCore.Spectral();
  judge.setRuleset(new spectralCore.Ruleset({ extends: [[oas, 'recommended']] }));
  const found = await judge.run(source);
  return found.map(({ code, severity, path }) => `${severity} ${code} ${path.join('.')}`);
};

/** The same document with one fault, to see that the linters look. */
function spoilt(change: (document: { info: Record<string, unknown>; tags: unknown[] }) => void): string {
  const document = JSON.parse(body);
  change(document);
  return JSON.stringify(document);
}

describe('the OpenAPI document', () => {
  it('passes Redocly’s recommended-strict rules without error or warning', async () => {
    expect(await redocly(body)).toEqual([]);
  });

  it('passes Spectral’s recommended rules without error or warning', async () => {
    expect(await spectral(body)).toEqual([]);
  });

  it('is really judged by both: without a licence or a tag they complain', async () => {
    const unlicensed = spoilt(({ info }) => void delete info['license']);
    expect((await redocly(unlicensed)).join()).toContain('error info-license');
    const untagged = spoilt(({ tags }) => void tags.pop());
    expect((await spectral(untagged)).join()).toContain('operation-tag-defined');
  });
});
