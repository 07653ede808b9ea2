import { describe, expect, it } from 'vitest';
import { REGISTRY_FILE } from '../../src/data/dataset.ts';
import type { Registry } from '../../src/data/registry.ts';
import type { Content } from '../support/dataset.ts';
import { goldenData } from '../support/golden.ts';
import { contentOf } from '../support/golden-seal.ts';
import { type Served, serve } from '../support/service.ts';

/** Not public, and of no established status: neither may leave a trace. */
const HIDDEN = ['HEMLIG1', 'OKLAR01'];
const TRACES = /zebra|quagga|okapi|tapir|hemlig|oklar/i;

/** What maintainers have written of the golden dataset, as if the hidden metrics had never been registered. */
function withoutHidden(): Content {
  const content = contentOf(goldenData('small'));
  const registry: Registry = JSON.parse(textIn(content));
  const metrics = registry.metrics.filter(({ id }) => !HIDDEN.includes(id));
  const units = registry.units.filter(({ code }) => !TRACES.test(code));
  const subjects = registry.subjects.filter(({ slug }) => !TRACES.test(slug));
  return content.set(REGISTRY_FILE, JSON.stringify({ ...registry, metrics, units, subjects }));
}

const textIn = (content: Content): string => Buffer.from(content.get(REGISTRY_FILE) ?? '').toString('utf8');

const served = await serve(goldenData('small'));
const variant = await serve(withoutHidden());

describe('a metric that is not public', () => {
  it('is in the data, so that there is something to hide', () => {
    const text = textIn(contentOf(goldenData('small')));
    for (const id of HIDDEN) expect(text).toContain(id);
    expect(textIn(withoutHidden())).not.toMatch(TRACES);
  });

  it('leaves no byte in any emitted file', () => {
    expect(served.files.size).toBeGreaterThan(250);
    for (const [path, text] of served.files) {
      expect(path).not.toMatch(TRACES);
      expect(text, path).not.toMatch(TRACES);
    }
  });

  it('makes no difference to any emitted file', () => {
    const all = ({ files }: Served) => [...files].sort();
    expect(all(served)).toEqual(all(variant));
  });

  it('has no leaf in the log of any release, so that no hash is there to be tried', async () => {
    const { body = '' } = await served.askRaw('/log/checkpoint');
    expect(body).toBe((await variant.askRaw('/log/checkpoint')).body);
    const size = Number(body?.split('\n')[1]);
    const { bytes } = await served.askRaw(`/log/tile/entries/000.p/${size}`);
    const leaves = Buffer.from(bytes ?? []).toString('latin1');
    expect(leaves).toContain('SF.BEF01.0180.2022');
    expect(leaves).not.toMatch(TRACES);
  });

  it.each([
    ...['HEMLIG1', 'hemlig1', 'OKLAR01', 'zebrakod', 'Quagga', 'tapir', 'HEMLIG', 'OKLAR02'].flatMap(
      (word) => [
        `/api/v1/metrics/${word}`,
        `/api/v1/metrics?query=${word}`,
        `/api/v1/observations/SF.${word}.0180.2022`,
        `/api/v1/observations?geo=0180&metric=${word}`,
        `/api/v1/rankings?metric=${word}`,
        `/api/v1/rankings?metric=${word}&period=2022`,
        `/api/v1/observations?metric=${word}`,
        `/api/v1/metrics/${word}/observations`,
        `/api/v1/metrics/${word}/ranking?period=2022`,
        `/api/v1/metrics/${word}.csv`,
        `/api/v1/metrics/${word}/ranking.xlsx`,
        `/api/v1/rankings?metric=${word}&format=xlsx`,
        `/csv/v1/metrics/${word}/observations`,
        `/csv/v1/rankings?metric=${word}`,
        `/api/v1/compare?municipalities=0180,1480&metrics=${word}`,
        `/api/v1/compare?municipalities=0180,1480&metrics=BEF01,${word}`,
        `/api/v1/revisions?metric=${word}`,
        `/api/v1/revisions?id=SF.${word}.0180.2022`,
        `/embed/observation/SF.${word}.0180.2022`,
        `/embed/chart?geo=0180&metric=${word}`,
        `/embed/chart/0180/${word}`,
        `/observations/SF.${word}.0180.2022`,
      ],
    ),
    '/api/v1/metrics?query=Zebram%C3%A5ttet',
    '/api/v1/metrics?query=Okapik%C3%A4llan',
    '/api/v1/observations?geo=0180&amne=zebra-amne',
    '/api/v1/observations?geo=0180&amne=okapi-amne',
    '/api/v1/revisions?kommun=0180',
    '/api/v1/revisions?kommun=0180&type=metadata',
    '/api/v1/rankings?metric=population',
  ])('is an unknown word in %s', async (path) => {
    for (const lang of ['sv', 'en']) {
      const url = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
      const [hidden, unknown] = [await served.askRaw(url), await variant.askRaw(url)];
      expect(hidden).toEqual(unknown);
    }
  });

  it('answers as a word that no dataset knows, but for the word itself', async () => {
    for (const path of [
      '/api/v1/metrics/WORD',
      '/api/v1/rankings?metric=WORD',
      '/api/v1/revisions?metric=WORD',
    ]) {
      const hidden = await served.ask(path.replace('WORD', 'HEMLIG1'));
      const unknown = await served.ask(path.replace('WORD', 'XQXQXQ1'));
      expect(hidden.status).toBe(404);
      expect(hidden.body.replaceAll('HEMLIG1', 'XQXQXQ1')).toBe(unknown.body);
      expect([...hidden.headers]).toEqual([...unknown.headers]);
    }
  });

  it('does not make an alias ambiguous that it shares with a public one', async () => {
    const { status, body } = await served.ask('/api/v1/rankings?metric=population');
    expect([status, JSON.parse(body).data.metric]).toEqual([200, 'BEF01']);
  });
});
