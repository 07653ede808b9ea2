// Every page and embed keeps dates, spans and grouped numbers on one line, wherever a title, a unit or a note stands.
import { describe, expect, it } from 'vitest';
import type { Verified } from '../../src/builder/verify.ts';
import { municipalityFigures } from '../../src/site/municipality.ts';
import { metricList } from '../../src/site/subject.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const TITLE = 'Andel 25–64 år';
const UNIT = 'antal per 1 000 invånare';
const NOTE = 'Åren 2016–2019 saknas, och siffran räknades om den 2024-08-30 för var och en av kommunerna.';
const WHOLE = /25–64|1 000|2016–2019|\d{4}-\d\d-\d\d/g;

const METRIC = 'TIES1';
/** Whose ranking is refused with its title. */
const UNRANKED = 'NORANK1';

type MetricNote = Verified['head']['registry']['metrics'][number]['notes'][number];

/** The dataset with a title, a unit and a note that could break. */
function breaking({ head, ...rest }: Verified): Verified {
  const { metrics, units, ...registry } = head.registry;
  const both = <T>(text: T) => ({ sv: text, en: text });
  const note: MetricNote = { kind: 'caution', text: both(NOTE), geo: null, from: null, to: null };
  const short = { ...note, text: both('Åren 2016–2019 saknas.') };
  return {
    ...rest,
    head: {
      ...head,
      registry: {
        ...registry,
        units: units.map((unit) => ({ ...unit, label: both(UNIT) })),
        metrics: metrics.map((metric) =>
          metric.id === METRIC || metric.id === UNRANKED
            ? { ...metric, noun: null, title: both(TITLE), notes: [note, { ...note, geo: ['0180'] }] }
            : { ...metric, noun: null, notes: metric.id === 'BEF01' ? [short] : metric.notes },
        ),
      },
    },
  };
}

/** What may break in the text of a document; drawings do not wrap, code and choices are not running text. */
function breaksOf(html: string): string[] {
  const text = html
    .replace(/<(head|svg|pre|code|script|option|datalist)\b.*?<\/\1>/gs, '')
    .replace(/<(span|b|a) class="nb"[^>]*>[^<]*<\/\1>|<time\b[^>]*>[^<]*<\/time>/g, '')
    .replace(/<[^>]*>/g, '');
  return [...text.matchAll(WHOLE)].map(({ index }) => text.slice(Math.max(0, index - 30), index + 20));
}

const { ask, service } = await serveDerived(breaking(verifiedOf(goldenData('small'))));

describe('nothing of it breaks', () => {
  it.each([
    `/embed/observation/SF.${METRIC}.0180.2023`,
    '/embed/observation/SF.BEF01.0180.2023',
    '/embed/observation/SF.REV01.0180.2023',
    `/embed/chart/0180/${METRIC}?ref=median`,
    `/embed/ranking?metric=${METRIC}&geo=0180`,
    `/embed/map?metric=${METRIC}`,
    `/embed/ranking?metric=${UNRANKED}`,
    `/embed/compare?municipalities=0180,0114&metric=${METRIC}`,
    `/observations/SF.${METRIC}.0180.2023`,
    `/jamfor?municipalities=0180,0114&metrics=${METRIC}`,
    `/en/compare`,
    `/matt/${METRIC}/2023`,
    '/kommuner/stockholm/andringar',
  ])('in %s', async (path) => {
    const { body } = await ask(path);
    expect(body.match(WHOLE), path).not.toBeNull();
    expect(breaksOf(body)).toEqual([]);
  });

  it('in the parts of pages that are built', async () => {
    const { store } = service;
    const municipality = store.catalogue.municipalities.find(({ code }) => code === '0180');
    if (municipality === undefined) throw new Error('expected Stockholm');
    const figures = await municipalityFigures({ store, municipality, lang: 'sv' });
    for (const { html } of [figures, metricList(store.catalogue.metrics, 'sv')]) {
      expect(html).toContain('<span class="nb">25–64</span>');
      expect(breaksOf(html)).toEqual([]);
    }
  });
});
