import { describe, expect, it } from 'vitest';
import { municipalityPage, municipalitySubjectPage } from '../../src/site/municipality.ts';
import { NOTE_WORDS } from '../../src/text/answers.ts';
import { SITE_WORDS } from '../../src/text/site.ts';
import { withRegistry } from '../support/altered.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

/** A metric with a note for all municipalities is among those of a subject in which another stands first. */
const withoutNotedKey = withRegistry('small', ({ metrics, ...registry }) => ({
  ...registry,
  metrics: metrics.map((metric) => (metric.id === 'BACK01' ? { ...metric, subject: 'befolkning' } : metric)),
}));

const { store } = (await serveDerived(withoutNotedKey)).service;

const SIGN = '<a class="dn"';
const MEANING = `<p class="note">† <a href="#notes">${NOTE_WORDS.sv.markedBelow}</a>`;

/** The page of each municipality: before its tables, and from them on. */
const pages = await Promise.all(
  store.catalogue.municipalities.map(async (municipality) => {
    const { html } = (await municipalityPage({ store, municipality, lang: 'sv' })).main;
    const at = html.indexOf('<div id="tables">');
    return { html, key: html.slice(0, at), tables: html.slice(at) };
  }),
);

it('the sign is explained once, above the tables that have it', () => {
  expect(pages.some(({ tables }) => tables.includes(SIGN))).toBe(true);
  for (const { html, key, tables } of pages) {
    expect(html.split(MEANING)).toHaveLength(tables.includes(SIGN) ? 2 : 1);
    expect(key.includes(MEANING)).toBe(tables.includes(SIGN));
  }
});

it('the sign leads to its note below the tables, which names the metric and stands there once', () => {
  let looked = 0;
  for (const { tables } of pages) {
    const [, list = ''] = /<h2 id="notes">[^<]*<\/h2><ul class="notes">(.*?)<\/ul>/s.exec(tables) ?? [];
    const items = new Map(
      [...list.matchAll(/<li id="(note-\d+)">(.*?)<\/li>/gs)].map(([, id = '', text = '']) => [id, text]),
    );
    expect(items.size).toBe(list.split('<li').length - 1);
    const led = [...tables.matchAll(/<a class="dn" href="#(note-\d+)" aria-label="Förbehåll om ([^"]+)"/g)];
    expect(tables.match(/<table.*<\/table>/s)?.[0].split(SIGN).length).toBe(led.length + 1);
    for (const [, id = '', title = ''] of led) expect(items.get(id)).toContain(title);
    expect(new Set(led.map(([, id]) => id)).size).toBe(items.size);
    looked += led.length;
  }
  expect(looked).toBeGreaterThan(2);
});

describe('the page of a subject', () => {
  const [subject] = store.catalogue.subjects;
  const [municipality] = store.catalogue.municipalities;
  if (subject === undefined || municipality === undefined) throw new Error('expected a subject and a place');
  const metrics = store.catalogue.metrics.filter((metric) => metric.subject === subject.slug);
  const pageIn = (lang: 'sv' | 'en') =>
    municipalitySubjectPage({ store, municipality, lang }, { subject, number: 1, metrics });

  it('says under its heading of which years its figures are, and leads to what there is of them', async () => {
    const { html } = (await pageIn('sv')).main;
    const years = [...html.matchAll(/<\/td><td>(\d{4})<\/td>/g)].map(([, year = '']) => year).sort();
    const span = years[0] === years.at(-1) ? years[0] : `olika år, ${years[0]}–${years.at(-1)}`;
    expect(html.replace(/<.*?>/g, '')).toContain(`Gäller ${span}.`);
    const [, nav = ''] = /<nav aria-label="På den här sidan">(.*?)<\/nav>/.exec(html) ?? [];
    const links = [...nav.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links).toEqual(['#data', `/jamfor?municipalities=${municipality.code}`, '#share']);
    for (const id of ['data', 'share']) expect(html.split(` id="${id}"`), id).toHaveLength(2);
  });

  it.each(['sv', 'en'] as const)('has its own address to copy, and its data, in %s', async (lang) => {
    const { main, paths } = await pageIn(lang);
    expect(main.html).toContain(`<code>https://data.example${paths?.[lang]}</code>`);
    const links = [...main.html.matchAll(/<li><a href="(\/(?:api|downloads)[^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(links).toEqual([
      `/api/v1/observations?geo=${municipality.code}&amp;amne=${subject.slug}&amp;limit=1000`,
      `/downloads/municipalities/${municipality.code}.xlsx`,
      `/downloads/municipalities/${municipality.code}.csv`,
    ]);
  });
});

it('says once from which end ranks are counted, unless they are counted from both', async () => {
  const noteOf = (html: string): string[] =>
    html.match(/<p class="note">(?:Vid varje p|P)lacering[^<]*<\/p>/g) ?? [];
  const saying = / av \d+, räknat från det |<span class="note">från (?:högsta|lägsta)<\/span>/;
  for (const { html, key } of pages) {
    expect(noteOf(html).length).toBeLessThan(2);
    expect(noteOf(key)).toEqual(noteOf(html));
  }
  const mixed = pages.filter(({ html }) => saying.test(html));
  expect(mixed.length).toBeGreaterThan(0);
  for (const { html } of mixed) {
    expect(noteOf(html)[0]).toContain('Vid varje placering');
    expect(html.match(/ av \d+(?:<\/p>|<\/td>)/g)).toBeNull();
  }
  const metrics = store.catalogue.metrics.filter(({ order }) => order === 'descending');
  const one = { ...store, catalogue: { ...store.catalogue, metrics } };
  for (const municipality of metrics.length === 0 ? [] : store.catalogue.municipalities) {
    const { html } = (await municipalityPage({ store: one, municipality, lang: 'sv' })).main;
    expect(html).not.toMatch(saying);
    expect(noteOf(html).join()).toMatch(
      / av \d+<\/(?:p|td)>/.test(html) ? /^<p class="note">Placeringarna är räknade från det högsta/ : /^$/,
    );
  }
});

it('the notes of a key figure can be read where its sign stands', async () => {
  const noted = (await serveDerived(verifiedOf(goldenData('small')))).service.store;
  let looked = 0;
  for (const municipality of noted.catalogue.municipalities) {
    const { html } = (await municipalityPage({ store: noted, municipality, lang: 'sv' })).main;
    const [, list = ''] = /<ul class="figures">(.*?)<\/ul>/s.exec(html) ?? [];
    for (const item of list.split('<li>').slice(1)) {
      const isMarked = item.includes(SIGN);
      expect(
        /<details class="mind"><summary[^>]*>† .*?<\/summary><p>[^<]{9,}|<p class="note">† /.test(item),
      ).toBe(isMarked);
      looked += isMarked ? 1 : 0;
    }
  }
  expect(looked).toBeGreaterThan(2);
});

it.each(['sv', 'en'] as const)(
  'the way to everything in Excel stands first in %s, and the method last',
  async (lang) => {
    const [municipality] = store.catalogue.municipalities;
    if (municipality === undefined) throw new Error('expected a municipality, got none');
    const { html } = (await municipalityPage({ store, municipality, lang })).main;
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
    expect(links[0]).toBe(`/downloads/municipalities/${municipality.code}.xlsx`);
    expect(links).toContain('#method');
    expect(html.indexOf('id="method"')).toBeGreaterThan(html.indexOf('id="tables"'));
    expect(html).toContain(SITE_WORDS[lang].municipality.derived);
  },
);

it('the small line of a key figure marks its newest figure', () => {
  const lines = pages.flatMap(
    ({ key }) => key.match(/<svg class="trend"[\s\S]*?<\/svg>\s*<p class="note">/g) ?? [],
  );
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line.split('<circle class="e"')).toHaveLength(2);
});

it.each([
  ['0180', '2025-11-20'],
  ['0330', '2025-11-20'],
  ['0380', '2025-05-20'],
])('%s was changed on the day of the last release that has an entry of it: %s', async (code, release) => {
  const golden = (await serveDerived(verifiedOf(goldenData('small')))).service.store;
  const municipality = golden.directory.municipalities.get(code);
  if (municipality === undefined) throw new Error(`expected the municipality ${code}`);
  const { described } = await municipalityPage({ store: golden, municipality, lang: 'sv' });
  expect(described).toMatchObject({ '@type': 'Dataset', identifier: code, dateModified: release });
});

it.each(['sv', 'en'] as const)(
  'a municipality is shared in %s with its first key figure, in whole sentences',
  async (lang) => {
    let shared = 0;
    for (const municipality of store.catalogue.municipalities) {
      const page = await municipalityPage({ store, municipality, lang });
      expect(page.title).toBe(municipality.name);
      expect(page.description).toContain(municipality.name);
      expect(page.description).toMatch(/[^.]\.$/);
      if (page.sharedTitle === municipality.name) continue;
      shared += 1;
      expect(page.sharedTitle).toMatch(
        new RegExp(`^${municipality.name} ${lang === 'sv' ? 'i siffror' : 'in figures'} – .+ \\d{4}: .*\\d`),
      );
    }
    expect(shared).toBeGreaterThan(2);
  },
);
