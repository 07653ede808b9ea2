import { expect, it } from 'vitest';
import { LANGS } from '../../src/data/lang.ts';
import { NO_OWNER } from '../../src/data/settings.ts';
import { prosePage } from '../../src/site/prose.ts';
import { ABOUT } from '../../src/text/paths.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { madeProse } from '../support/prose.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { service } = await serveDerived(verifiedOf(goldenData('small')), ADDRESSES, await madeProse());
const { catalogue } = service.store;

async function aboutPage(changed: Partial<typeof catalogue> = {}, lang: 'sv' | 'en' = 'sv') {
  const store = { ...service.store, catalogue: { ...catalogue, ...changed } };
  const reply = () => expect.fail('expected no request of its own');
  const page = await prosePage({ ...service, store, lang, reply }, ABOUT);
  return pageOf(page?.main.html ?? expect.fail('expected a page'));
}

it('names terms once and their sources below them, each counted, and says of unknown terms that they are', async () => {
  const [one] = catalogue.metrics;
  if (one === undefined) throw new Error('expected a metric, got none');
  const metrics = [
    { source: 'SCB', license: 'cc0-1.0' },
    { source: 'Kolada', license: null },
    { source: 'SCB', license: null },
    { source: 'SCB', license: 'cc0-1.0' },
  ].map((terms) => ({ ...one, ...terms }));
  expect((await aboutPage({ metrics })).all('.terms dt, .terms dd')).toEqual([
    expect.stringMatching(/^(?:CC0|cc0)/),
    'SCB 2 mått',
    expect.stringMatching(/^okänt/),
    'Kolada 1 mått',
    'SCB 1 mått',
  ]);
});

it('says who runs the service as its settings have it, and nothing of what none says', async () => {
  for (const lang of LANGS) expect((await aboutPage({ site: NO_OWNER }, lang)).all('#operator')).toEqual([]);
  const site = {
    name: 'Kommunsiffror',
    operator: 'Ada <b>AB</b>',
    privacyUrl: 'https://data.example/integritet',
    accessibilityUrl: null,
  };
  const { all, facts, link } = await aboutPage({ site, contactEmail: 'fel@data.example' });
  expect(facts()).toMatchObject({ Ansvarig: 'Ada <b>AB</b>', Kontakt: 'fel@data.example' });
  expect(link('fel@data.example')).toBe('mailto:fel@data.example');
  expect(link('Så behandlas personuppgifter')).toBe('https://data.example/integritet');
  expect(all('dt')).not.toContain('Tillgänglighet');
  expect(all('p')).toContain('Kommunsiffror bygger på Open Data API.');
});

it.each(LANGS)('says in %s what the service does not do, and leads to each of its parts', async (lang) => {
  const { all, attributes } = await aboutPage({}, lang);
  expect(all('#left-out + ul > li')).toHaveLength(3);
  expect(attributes('.jump a', 'href')).toEqual(attributes('h2', 'id').map((id) => `#${id}`));
  expect(all('p').join(' ')).not.toContain('x-fill');
});
