// Pages of places over the golden dataset and over one with areas: the fact sheet, its subjects, what does not exist below it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGS } from '../../src/data/lang.ts';
import { peerGroupsOf } from '../../src/endpoints/peers.ts';
import { placePage } from '../../src/site/place.ts';
import { municipalityPaths, placePaths, placeSubjectPaths } from '../../src/text/paths.ts';
import { PLACE_WORDS } from '../../src/text/place.ts';
import { datasetWithAreas } from '../support/areas.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { type Served, serve, serveDerived, verifiedOf } from '../support/service.ts';
import { sitePaths } from '../support/site-pages.ts';

const { ask, service } = await serveDerived(verifiedOf(goldenData('small')));
const { store } = service;
const { catalogue } = store;

const at = async (path: string, of: Pick<Served, 'ask'> = { ask }) => {
  const { status, body } = await of.ask(path);
  return { status, page: pageOf(body), bytes: Buffer.byteLength(body) };
};

const SHEETS = catalogue.municipalities.flatMap(({ slug }) =>
  LANGS.map((lang) => [municipalityPaths(slug)[lang], lang] as const),
);

describe('the fact sheet of a municipality', () => {
  it.each(SHEETS)('%s has at most eight figures and three sentences, and is light', async (path, lang) => {
    const { status, page, bytes } = await at(path);
    expect(status).toBe(200);
    expect(page.all('.figures > li').length).toBeLessThanOrEqual(8);
    expect(page.all('.figures .value').join()).not.toMatch(/undefined|NaN/);
    for (const value of page.all('.figures .value')) expect(value).toMatch(/ \d{4}$/);
    expect(page.all('.news > li').length).toBeLessThanOrEqual(3);
    expect(page.attributes('a[href], button, input, summary', 'href').length).toBeLessThan(110);
    expect(bytes).toBeLessThan(40_000);
    expect(page.links(PLACE_WORDS[lang].csv)).toHaveLength(1);
    expect(page.all('table')).toEqual([]);
  });

  it('leads to a page of each subject that has figures, where every figure stands once', async () => {
    for (const { slug, code, name } of catalogue.municipalities) {
      const { page } = await at(municipalityPaths(slug).sv);
      const links = page.attributes('#subjects + ul a', 'href');
      expect(links.length, slug).toBeGreaterThan(0);
      const figures: string[] = [];
      for (const link of links) {
        const { status, page: subject } = await at(link);
        expect(status, link).toBe(200);
        expect(subject.link(PLACE_WORDS.sv.toPlace(name)), link).toBe(municipalityPaths(slug).sv);
        figures.push(...subject.attributes('tbody td:nth-child(2) a', 'href'));
      }
      const presence = await store.presence(code);
      const present = catalogue.metrics.filter(({ id }) => presence[id]?.includes('1'));
      expect(figures.map((href) => href.split('.')[1]).sort(), slug).toEqual(
        present.map(({ id }) => id).sort(),
      );
    }
  });

  it('has the anchors of the subjects that it had, and the pages of files have the same subjects', async () => {
    const [municipality] = catalogue.municipalities;
    const path = municipalityPaths(municipality?.slug ?? '').sv;
    const { page } = await at(path);
    const subjects = page.attributes('#subjects + ul li', 'id');
    expect(subjects.length).toBeGreaterThan(2);
    const files = (await sitePaths(store)).filter((one) => one.startsWith(`${path}/`));
    for (const subject of subjects) expect(files).toContain(`${path}/${subject}`);
  });

  it('leads in one click to the comparison with each list that has room in it, and says its rule and source', async () => {
    let lists = 0;
    for (const municipality of catalogue.municipalities) {
      const groups = await peerGroupsOf({ store, lang: 'sv', municipality });
      const { page } = await at(municipalityPaths(municipality.slug).sv);
      const compared = page.attributes('.peers a[href^="/jamfor"]', 'href');
      expect(compared).toHaveLength(groups.length);
      for (const href of compared) expect((await ask(href)).status, href).toBe(200);
      for (const { labels, source, members } of groups) {
        expect(page.text('.peers')).toContain(labels.rule);
        expect(page.text('.peers')).toContain(source);
        expect(compared.join()).toContain(`${municipality.code},${members.map(({ geo }) => geo).join(',')}`);
      }
      lists += groups.length;
    }
    expect(lists).toBeGreaterThan(2);
  });

  it.each(['inget', 'befolkning-2', 'BEFOLKNING'])(
    'has nothing at the subject %s, and leads back',
    async (name) => {
      const [{ slug = '', name: place = '' } = {}] = catalogue.municipalities;
      for (const lang of LANGS) {
        const own = municipalityPaths(slug);
        const { status, page } = await at(placeSubjectPaths(own, name)[lang]);
        expect([status, page.link(place, 'main')]).toEqual([404, own[lang]]);
      }
    },
  );

  it('is shared with its first key figure, in whole sentences, and dated by the last change of it', async () => {
    for (const lang of LANGS)
      for (const place of catalogue.municipalities) {
        const page = await placePage({ store, place, lang });
        expect(page.description).toContain(place.name);
        expect(page.description).toMatch(/[^.]\.$/);
      }
    const datedOf = async (code: string) => {
      const place = store.directory.municipalities.get(code) ?? expect.fail();
      return (await placePage({ store, place, lang: 'sv' })).described;
    };
    expect(await datedOf('0180')).toMatchObject({ '@type': 'Dataset', dateModified: '2025-11-20' });
    expect(await datedOf('0380')).toMatchObject({ '@type': 'Dataset', dateModified: '2025-05-20' });
  });
});

describe('pages of the country and of counties', () => {
  let areas: Served;
  let remove = () => {};
  beforeAll(async () => {
    const dataset = await datasetWithAreas();
    remove = dataset.remove;
    areas = await serve(dataset.paths.data);
  });
  afterAll(() => remove());

  it('have the figures of the publisher, in both languages, without ranks', async () => {
    const { store: of } = areas.service;
    for (const area of of.catalogue.areas)
      for (const lang of LANGS) {
        const path = placePaths(area)[lang];
        const { status, page } = await at(path, areas);
        expect([status, page.text('h1')], path).toEqual([200, area.name[lang]]);
        expect(page.all('.figures .value').length, path).toBe(1);
        expect(page.all('.figures').join(), path).not.toMatch(/ av \d+$| of \d+$/m);
        expect(page.all('#places + ul a').length, path).toBeGreaterThan(0);
        for (const link of page.attributes('#subjects + ul a, #places + ul a', 'href'))
          expect((await areas.ask(link)).status, link).toBe(200);
      }
  });

  it('say once of which region the figures of a county are', async () => {
    const { page } = await at('/lan/stockholms-lan', areas);
    expect(page.all('p').filter((text) => text.includes('Region Stockholm'))).toEqual([
      PLACE_WORDS.sv.region('Region Stockholm'),
    ]);
  });

  it.each([
    ['/lan/stockholm', '/lan/stockholms-lan'],
    ['/en/county/Stockholm', '/en/counties/stockholms-lan'],
    ['/kommuner/Stockholm', '/kommuner/stockholm'],
    ['/lan/0180', '/kommuner/stockholm'],
  ])(
    'are where %s leads, where a county is asked for, whose name a municipality may have',
    async (path, to) => {
      expect((await areas.askRaw(path)).headers['location']).toBe(to);
    },
  );

  it('are none where a release has no areas', async () => {
    for (const path of ['/riket', '/en/sweden', '/lan/stockholms-lan'])
      expect((await ask(path)).status, path).toBe(404);
  });
});

it('every municipality stands in the list below its county', async () => {
  for (const lang of LANGS) {
    const { page } = await at(lang === 'sv' ? '/kommuner' : '/en/municipalities');
    expect(page.all('#municipalities li').sort()).toEqual(
      catalogue.municipalities.map(({ name }) => name).sort(),
    );
  }
});
