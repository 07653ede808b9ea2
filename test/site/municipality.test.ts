import { expect, it } from 'vitest';
import { municipalityPage } from '../../src/site/municipality.ts';
import { NOTE_WORDS } from '../../src/text/answers.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

/** A metric with a note for all municipalities is among those of a subject in which another stands first. */
function withoutNotedKey() {
  const verified = verifiedOf(goldenData('small'));
  const { registry } = verified.head;
  const metrics = registry.metrics.map((metric) =>
    metric.id === 'BACK01' ? { ...metric, subject: 'befolkning' } : metric,
  );
  return { ...verified, head: { ...verified.head, registry: { ...registry, metrics } } };
}

const { store } = (await serveDerived(withoutNotedKey())).service;

const SIGN = '<a class="dn"';
const MEANING = `<p class="note">† ${NOTE_WORDS.sv.marked}`;

/** The page of each municipality: before its tables, and from them on. */
const pages = await Promise.all(
  store.catalogue.municipalities.map(async (municipality) => {
    const { html } = (await municipalityPage({ store, municipality, lang: 'sv' })).main;
    const at = html.indexOf('<div id="tables">');
    return { html, key: html.slice(0, at), tables: html.slice(at) };
  }),
);

it('the sign is explained once, above the figures, where key figures or tables have it', () => {
  expect(pages.some(({ key }) => key.includes(SIGN))).toBe(true);
  expect(pages.some(({ key, tables }) => !key.includes(SIGN) && tables.includes(SIGN))).toBe(true);
  for (const { html, key } of pages) {
    expect(html.split(MEANING)).toHaveLength(html.includes(SIGN) ? 2 : 1);
    expect(key.includes(MEANING)).toBe(html.includes(SIGN));
  }
});

it('the small line of a key figure marks its newest figure', () => {
  const lines = pages.flatMap(
    ({ key }) => key.match(/<svg class="trend"[\s\S]*?<\/svg>\s*<p class="note">/g) ?? [],
  );
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line.split('<circle class="e"')).toHaveLength(2);
});

it.each([
  ['0180', '2025-11-20'],
  ['0330', '2025-06-01'],
])('%s was changed by the last release that has an entry of it: %s', async (code, release) => {
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
