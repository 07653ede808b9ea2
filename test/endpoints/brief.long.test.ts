// Every sentence of every municipality in both languages, read as a sceptic would: numbers and years are taken out of its words,
// and each claim is worked out anew from data/*.csv and metrics.json, by no code of the service.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { REAL_DATA, realService } from '../support/real-data.ts';
import { partOf } from '../support/sample.ts';
import type { Served } from '../support/service.ts';

type Note = { kind: string; geo: string[] | null; from: string | null; to: string | null };
type Metric = {
  id: string;
  source: string;
  unit: string;
  kind?: string;
  decimals: number;
  order: string;
  notes: Note[];
  comparable?: Pick<Note, 'geo' | 'from' | 'to'>[];
  related: { metric: string; relation: string }[];
  status: { public: boolean | null };
};
type Finding = Record<'rule' | 'text' | 'metric' | 'observation' | 'period' | 'source', string> & {
  retrieved: string | null;
  value: number;
};

const csv = (file: string): string[][] =>
  readFileSync(join(REAL_DATA, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const { metrics }: { metrics: Metric[] } = JSON.parse(readFileSync(join(REAL_DATA, 'metrics.json'), 'utf8'));
const register = csv('municipalities.csv');
const open = new Map(metrics.filter((one) => one.status.public === true).map((one) => [one.id, one]));
const waived = new Set(csv('waivers.csv').map(([, metric, geo, year]) => `${metric}.${geo}.${year}`));
const days = new Map(
  csv('files.csv').map((row) => [row[0], row.find((cell) => /^\d{4}-\d\d-\d\d$/.test(cell))]),
);
const RELEASE =
  readdirSync(join(REAL_DATA, 'releases'))
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1) ?? '';

/** By metric, place and year: the literal and the row of files.csv. */
const figures = new Map<string, Map<string, [literal: string, file: string]>>();
for (const id of open.keys())
  for (const [geo, year, literal = '', file = ''] of csv(`observations/${id}.csv`)) {
    const series = figures.get(`${id}.${geo}`) ?? new Map<string, [string, string]>();
    figures.set(`${id}.${geo}`, series);
    if (literal !== '') series.set(year ?? '', [literal, file]);
  }
const valueAt = (metric: string, geo: string, year: string): number | null => {
  const literal = figures.get(`${metric}.${geo}`)?.get(year)?.[0];
  return literal === undefined ? null : Number(literal);
};

/** Half away from zero on the decimal literal, as readers of the language write it. */
function rounded(value: number | string, decimals: number, lang: 'sv' | 'en'): string {
  const text = new Intl.NumberFormat(lang === 'sv' ? 'sv-SE' : 'en-GB', {
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals, roundingMode: 'halfExpand' },
    signDisplay: 'negative',
  }).format(String(value) as unknown as number);
  return text.replace('-', '\u2212');
}

/** Exact: the decimals of both as whole numbers. */
const difference = (after: number, before: number): number => {
  const scale = 10n ** 12n;
  const whole = (value: number): bigint => {
    const [integer = '0', fraction = ''] = String(Math.abs(value)).split('.');
    const size = BigInt(integer) * scale + BigInt(fraction.padEnd(12, '0'));
    return value < 0 ? -size : size;
  };
  const exact = whole(after) - whole(before);
  const size = exact < 0n ? -exact : exact;
  const text = `${size / scale}.${String(size % scale).padStart(12, '0')}`;
  return Number(exact < 0n ? `-${text}` : text);
};

/** The years that lead to the newest without a gap, a waived figure or a break, newest first; and why they end. */
function ledTo(metric: Metric, geo: string, newest: string): { years: string[]; end: string } {
  const series = figures.get(`${metric.id}.${geo}`) ?? new Map();
  const all = [...(metric.kind === 'elections' ? electionsOf(metric) : series.keys())].sort();
  const broken = metric.notes
    .filter(({ kind, geo: codes, from, to }) => {
      const isHere = codes === null || codes.includes(geo);
      return kind === 'break' && isHere && (from ?? '') <= newest && (to === null || newest <= to);
    })
    .map(({ from }) => from ?? '')
    .sort()
    .at(-1);
  const years = [newest];
  for (;;) {
    const first = years.at(-1) ?? '';
    const before =
      metric.kind === 'elections' ? (all[all.indexOf(first) - 1] ?? '') : String(Number(first) - 1);
    if (first === broken)
      return { years, end: [...series.keys()].some((year) => year < first) ? 'break' : 'series' };
    if (!series.has(before) || waived.has(`${metric.id}.${geo}.${before}`))
      return { years, end: [...series.keys()].some((year) => year < first) ? 'gap' : 'series' };
    years.push(before);
  }
}
const electionsOf = (metric: Metric): Set<string> =>
  new Set(
    [...figures].flatMap(([key, series]) => (key.startsWith(`${metric.id}.`) ? [...series.keys()] : [])),
  );

const SINCE = {
  sv: {
    series: /i serien, som börjar (?:valet )?(\d{4})/,
    gap: /i serien från (?:valet )?(\d{4})/,
    break: /sedan måttet ändrades (?:i valet )?(\d{4})/,
    year: /sedan (?:valet )?(\d{4})/,
  },
  en: {
    series: /in the series, which begins in (?:the )?(\d{4})/,
    gap: /in the series from (?:the )?(\d{4})/,
    break: /since the measure changed in (?:the )?(\d{4})/,
    year: /since (?:the )?(\d{4})/,
  },
} as const;
const WORDS = {
  sv: {
    up: /högsta|ökningen|ökning\b|ökade/,
    prices: 'löpande priser',
    ordinals: [
      'lägst',
      'näst',
      'tredje',
      'fjärde',
      'femte',
      'sjätte',
      'sjunde',
      'åttonde',
      'nionde',
      'tionde',
      'elfte',
      'tolfte',
    ],
  },
  en: { up: /highest|largest (?:one-year )?rise|a rise|rose/, prices: 'current prices', ordinals: [] },
} as const;

let served: Served;
beforeAll(async () => {
  served = await realService();
});

/** The claim "since": no year behind it had as much, and what it names is what there is. */
function expectSince(
  text: string,
  lang: 'sv' | 'en',
  years: string[],
  end: string,
  last: string | undefined,
): void {
  const [kind, pattern] = Object.entries(SINCE[lang]).find(([, one]) => one.test(text)) ?? expect.fail(text);
  const [, year] = pattern.exec(text) ?? [];
  expect([kind, year], text).toEqual(last === undefined ? [end, years.at(-1)] : ['year', last]);
}

type Place = { place: number; isHigh: boolean; isJoint: boolean };

/** Counted from the nearer end, as the words of a sentence have it. */
const placesIn = (text: string, lang: 'sv' | 'en'): Place[] =>
  [...text.matchAll(lang === 'sv' ? SV_PLACE : EN_PLACE)].map(([, joint, word = '', end]) => ({
    place: word === '' ? 1 : Number.parseInt(word, 10) || WORDS.sv.ordinals.indexOf(word as never) + 1,
    isHigh: end === 'hög' || end === 'high',
    isJoint: joint !== undefined,
  }));
const SV_PLACE = /(?:var|mot) (dela[dt] )?(?:(\S+) )?(hög|låg|läg)st\b/g;
const EN_PLACE = /the (joint )?(?:(\d+)\w\w )?(high|low)est (?:of|in)/g;

function placeOf(metric: Metric, geo: string, year: string): Place {
  const value = valueAt(metric.id, geo, year) ?? 0;
  const isApart = (code: string): boolean =>
    (metric.comparable ?? []).some(
      ({ geo: codes, from, to }) =>
        (codes?.includes(code) ?? true) && (from ?? '') <= year && (to === null || year <= to),
    );
  const all = register.flatMap(([code = '']) =>
    isApart(code) ? [] : (valueAt(metric.id, code, year) ?? []),
  );
  const [above, below] = [all.filter((one) => one > value), all.filter((one) => one < value)];
  const isFirst = above.length === below.length ? metric.order === 'descending' : above.length < below.length;
  const place = Math.min(above.length, below.length) + 1;
  return { place, isHigh: isFirst, isJoint: all.filter((one) => one === value).length > 1 };
}

const CLAIMS: Record<
  string,
  (told: { finding: Finding; metric: Metric; geo: string; lang: 'sv' | 'en' }) => void
> = {
  record: ({ finding: { text, value, period }, metric, geo, lang }) => {
    const { years, end } = ledTo(metric, geo, period);
    const sign = WORDS[lang].up.test(text) ? 1 : -1;
    const last = years.slice(1).find((year) => sign * ((valueAt(metric.id, geo, year) ?? 0) - value) >= 0);
    expectSince(text, lang, years, end, last);
  },
  'longest-run': ({ finding: { text, period }, metric, geo, lang }) => {
    const { years, end } = ledTo(metric, geo, period);
    const sign = WORDS[lang].up.test(text) ? 1 : -1;
    const values = years.map((year) => valueAt(metric.id, geo, year) ?? 0);
    const other = values.findIndex((value, at) => at > 0 && sign * ((values[at - 1] ?? 0) - value) <= 0);
    const steps = (other === -1 ? values.length : other) - 1;
    if (other === -1) return expectSince(text, lang, years, end, undefined);
    const [, word = ''] = /(?:var|the) (\S+) (?:året|valet|year|election)/.exec(text) ?? [];
    const counted = Number.parseInt(word, 10) || WORDS[lang].ordinals.indexOf(word as never) + 1;
    expect(counted, text).toBe(steps);
  },
  'largest-change': ({ finding: { text, value, period }, metric, geo, lang }) => {
    const { years, end } = ledTo(metric, geo, period);
    const steps = years.slice(1).map((year, at) => {
      const [after, before] = [years[at] ?? '', year].map((one) => valueAt(metric.id, geo, one) ?? 0);
      return { to: years[at] ?? '', size: difference(after ?? 0, before ?? 0) };
    });
    const [newest, ...others] = steps;
    const size = newest?.size ?? 0;
    const sign = WORDS[lang].up.test(text) ? 1 : -1;
    expect(Math.sign(size), text).toBe(sign);
    expect(text).toContain(rounded(Math.abs(size), metric.decimals, lang));
    expect(text).toContain(years[1]);
    const last = others.find((step) => sign * step.size >= Math.abs(size))?.to;
    expectSince(text, lang, years, end, last);
    expect(value).toBe(valueAt(metric.id, geo, period));
  },
  'new-year': ({ finding: { text, value, period }, metric, geo, lang }) => {
    const before = ledTo(metric, geo, period).years[1] ?? expect.fail(text);
    const change = rounded(
      Math.abs(difference(value, valueAt(metric.id, geo, before) ?? 0)),
      metric.decimals,
      lang,
    );
    expect(text).toContain(before);
    if (Number(change.replace(',', '.')) !== 0) expect(text).toContain(change);
  },
  'near-an-end': ({ finding: { text, period }, metric, geo, lang }) => {
    expect(placesIn(text, lang)[0], text).toEqual(placeOf(metric, geo, period));
  },
  'rank-moved': ({ finding: { text, period }, metric, geo, lang }) => {
    const before = ledTo(metric, geo, period).years[1] ?? expect.fail(text);
    expect(text).toContain(before);
    expect(placesIn(text, lang), text).toEqual([placeOf(metric, geo, period), placeOf(metric, geo, before)]);
  },
  'crossed-country': ({ finding: { text, value, period }, metric, geo, lang }) => {
    const before = ledTo(metric, geo, period).years[1] ?? expect.fail(text);
    const [now, then] = [period, before].map((year) => valueAt(metric.id, 'SE', year) ?? expect.fail(text));
    const isAbove = /Det var över|That was above/.test(text);
    expect(value > (now ?? 0), text).toBe(isAbove);
    expect((valueAt(metric.id, geo, before) ?? 0) < (then ?? 0), text).toBe(isAbove);
    expect(/låg kommunen under|municipality was below/.test(text), text).toBe(isAbove);
    expect(text).toContain(before);
    expect(text).toContain(rounded(now ?? 0, metric.decimals, lang));
  },
  'far-from-county': ({ finding: { text, value, period }, metric, geo, lang }) => {
    const county = register.flatMap(([code = '']) =>
      code.slice(0, 2) === geo.slice(0, 2) ? (valueAt(metric.id, code, period) ?? []) : [],
    );
    county.sort((a, b) => a - b);
    const [lower = 0, upper = 0] = [county[(county.length - 1) >> 1], county[county.length >> 1]];
    const median = lower + difference(upper, lower) / 2;
    expect(/ över medianen| above the median/.test(text), text).toBe(value > median);
    expect(text).toContain(rounded(Number(median.toFixed(9)), metric.decimals, lang));
    expect(text).toContain(rounded(Number(Math.abs(value - median).toFixed(9)), metric.decimals, lang));
  },
};

it.each([
  ['sv', 0],
  ['en', 1],
] as const)('every sentence is true by the figures: %s', async (lang, part) => {
  let sentences = 0;
  for (const [geo = '', name = ''] of partOf(register, 4, part)) {
    const { body } = await served.ask(`/api/v1/municipalities/${geo}/brief?lang=${lang}`);
    const { findings, headline }: { findings: Finding[]; headline: string } = JSON.parse(body).data;
    expect(new Set(findings.map(({ metric }) => metric)).size).toBe(findings.length);
    const [first] = findings;
    if (first === undefined) expect(headline).toContain(name);
    else expect(headline).toContain(first.period);
    for (const finding of findings) {
      const { text, observation, period, value, rule, source, retrieved } = finding;
      const about = `${observation} ${rule}: ${text}`;
      const metric = open.get(finding.metric) ?? expect.fail(about);
      expect(observation, about).toBe(`SF.${metric.id}.${geo}.${period}`);
      expect(value, about).toBe(valueAt(metric.id, geo, period));
      expect(waived.has(`${metric.id}.${geo}.${period}`), about).toBe(false);
      expect(text, about).toContain(rounded(value, metric.decimals, lang));
      expect(text, about).toContain(name);
      expect(text, about).toContain(period);
      expect(text, about).toMatch(/^[A-ZÅÄÖ].*[^.]\.$/);
      expect(text, about).not.toMatch(/undefined|NaN|null|\{|\.\.| {2}/);
      expect(source, about).toBe(metric.source);
      expect(retrieved, about).toBe(days.get(figures.get(`${metric.id}.${geo}`)?.get(period)?.[1] ?? ''));
      // No news of old years, and none of a series that another publisher has newer.
      expect(Number(period), about).toBeGreaterThanOrEqual(Number(RELEASE.slice(0, 4)) - 3);
      expect(
        metric.related.filter((one) => one.relation === 'newer' && open.has(one.metric)),
        about,
      ).toEqual([]);
      expect(text.includes(WORDS[lang].prices), about).toBe(metric.unit.startsWith('sek'));
      const claim = CLAIMS[rule] ?? expect.fail(`no claim is worked out for ${about}`);
      claim({ finding, metric, geo, lang });
      sentences += 1;
    }
  }
  expect(sentences).toBeGreaterThan(0);
});
