import { expect, it } from 'vitest';
import { NO_OWNER } from '../../src/data/settings.ts';
import { aboutPage } from '../../src/site/about.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { catalogue } = (await serveDerived(verifiedOf(goldenData('small')))).service.store;

it('names terms once and their sources below them, each counted, and says of unknown terms that they are', () => {
  const [one] = catalogue.metrics;
  if (one === undefined) throw new Error('expected a metric, got none');
  const metrics = [
    { source: 'SCB', license: 'cc0-1.0' },
    { source: 'Kolada', license: null },
    { source: 'SCB', license: null },
    { source: 'SCB', license: 'cc0-1.0' },
  ].map((terms) => ({ ...one, ...terms }));
  const { html } = aboutPage({ ...catalogue, metrics }, 'sv').main;
  const [, list = ''] = /<dl class="terms">(.*?)<\/dl>/s.exec(html) ?? [];
  const lines = [...list.matchAll(/<d[td]>(.*?)<\/d[td]>/gs)].map(([, line = '']) =>
    line.replace(/<[^>]*>/g, ''),
  );
  expect(lines).toEqual([
    expect.stringMatching(/^(?:CC0|cc0)/),
    'SCB 2 mått',
    expect.stringMatching(/^okänt/),
    'Kolada 1 mått',
    'SCB 1 mått',
  ]);
});

const ownerOf = (changed: Partial<typeof catalogue>, lang: 'sv' | 'en' = 'sv'): string =>
  /<section aria-labelledby="operator">(.*?)<\/section>/s.exec(
    aboutPage({ ...catalogue, ...changed }, lang).main.html,
  )?.[1] ?? '';

it('says who runs the service as its settings have it, and what none says is not stated', () => {
  expect(ownerOf({}).match(/inte angivet/g)).toHaveLength(4);
  expect(ownerOf({}, 'en').match(/not stated/g)).toHaveLength(4);
  const site = {
    name: 'Kommunsiffror',
    operator: 'Ada <b>AB</b>',
    privacyUrl: 'https://data.example/integritet',
    accessibilityUrl: 'https://data.example/tillganglighet',
  };
  const whole = ownerOf({ site, contactEmail: 'fel@data.example' });
  expect(whole).not.toContain('inte angivet');
  for (const said of [
    'Ada &lt;b&gt;AB&lt;/b&gt;',
    'href="mailto:fel@data.example"',
    'href="https://data.example/integritet"',
    'href="https://data.example/tillganglighet"',
    'Kommunsiffror bygger på Open Data API.',
  ])
    expect(whole).toContain(said);
  expect(ownerOf({ site: NO_OWNER })).not.toContain('bygger på');
});

it.each(['sv', 'en'] as const)('says in %s what the service does not do, and why', (lang) => {
  const { html } = aboutPage(catalogue, lang).main;
  const [, list = ''] = /<h2 id="left-out">.*?<ul>(.*?)<\/ul>/s.exec(html) ?? [];
  expect(list.split('<li>')).toHaveLength(4);
  expect(list).toMatch(lang === 'sv' ? /kön.*liknande.*per invånare/s : /sex.*similar.*per inhabitant/s);
  expect(html).toContain('href="#left-out"');
});
