// The country beside municipalities, in embeds and on pages, over a small dataset whose second release brought areas: once
// where its figures compare with those of municipalities, once where they do not.
import { expect, it } from 'vitest';
import { placePage } from '../../src/site/place.ts';
import { metricOf } from '../release/small-dataset.ts';
import { datasetWithAreas, JUDGED } from '../support/areas.ts';
import { breakable } from '../support/breakable.ts';
import { pageOf } from '../support/page.ts';
import { type Served, serve } from '../support/service.ts';

const REASON = { sv: 'Samma mått för hela landet.', en: 'The same measure for the whole country.' };
const COMPARABLE = { referenceComparable: { comparable: true, reason: REASON } };

/** The second metric has no figure of the country. */
async function servedAs(judged: object): Promise<Served> {
  const { paths, remove } = await datasetWithAreas([
    metricOf('N00001', { ...judged, keyFigure: 1 }),
    metricOf('N00002', { source: 'RKA' }),
  ]);
  const served = await serve(paths.data);
  remove();
  return served;
}
const SERVED = { comparable: await servedAs(COMPARABLE), alone: await servedAs(JUDGED) };
const { comparable, alone } = SERVED;

/** Without what keeps numbers and years on a line. */
const bodyOf = async ({ ask }: Served, path: string): Promise<string> => {
  const { status, body } = await ask(path);
  expect(status, path).toBe(200);
  return breakable(body);
};
const pageAt = async (served: Served, path: string) => pageOf(await bodyOf(served, path));

const NONE = 'Källan har inget jämförbart värde för riket.';
const MEANING = 'Riket: källans egen siffra för hela landet.';
const MEDIAN = `Median: kommunernas median, inte rikets värde, beräknad av Open Data API. ${NONE}`;
const CHART = '/embed/chart?geo=0180&metric=N00001';
const COMPARED = '/embed/compare?municipalities=0180,0114&metric=N00001';
const FIGURE = '/observations/SF.N00001.0180.2022';
const COMPARISON = '/jamfor?municipalities=0180,0114&metrics=N00001';
const CSV = COMPARISON.replace('/jamfor', '/jamfor.excel.csv');
const ALONE =
  /<p class="note">Riket 2022: <a href="\/observations\/SF\.N00001\.SE\.2022"><data value="10100">10.100<\/data><\/a>\. En summa\.<\/p>/;
const PAST = '/releases/2024-08-30';
const LINE = [
  ...['<path class="r"', MEANING, '<th scope="col"><bdi>Riket</bdi></th></tr>'],
  /<desc id="d">.*Riket: Första värdet 10.000 .*\(2021\)/,
  /<th scope="row">2021<\/th>.*<td>10.000<\/td><\/tr>/,
];

type Row = [keyof typeof SERVED, path: string, said: (string | RegExp)[], unsaid?: string[]];

it.each<Row>([
  // The line of the country, in words and in the table; it has a year before any municipality.
  ...[CHART, COMPARED, '/embed/chart/0180/N00001?'].map(
    (path): Row => ['comparable', `${path}&ref=country`, LINE, ['beräknad av', '9\u00a0000']],
  ),
  ['comparable', `${CHART}&ref=country&lang=en`, ['Sweden: the source’s own figure for the whole country.']],
  ['alone', `${CHART}&ref=country&lang=en`, ['The source has no comparable figure for the country.']],
  ['comparable', `${CHART}&ref=none`, [], ['Riket']],
  // Drawn, the name with its last value.
  ...[CHART, COMPARED].flatMap((path): Row[] => {
    const drawn = `${path.replace('?', '.svg?')}&ref=country`;
    return [
      ['comparable', drawn, [/>Riket 10.100</, /Riket: källans/]],
      ['alone', drawn, [NONE], ['>Riket']],
    ];
  }),
  // No line, which is said first: where figures do not compare, and where the source has none.
  ...[CHART, COMPARED, '/embed/chart?geo=0180&metric=N00002'].map((path): Row => {
    const first = new RegExp(`<p class="n[^>]*>(?:<a[^>]*><span>[^<]*</span>)?${NONE}`);
    return ['alone', `${path}&ref=country`, [first], ['<g class="r">', '<bdi>Riket</bdi>']];
  }),
  ...[FIGURE, COMPARISON].flatMap((path): Row[] => [
    ['comparable', path, [MEANING, /<bdi>Riket<\/bdi><\/th>/], ['Median']],
    ['alone', path, [MEDIAN, ALONE], ['källans egen siffra', '<bdi>Riket</bdi>']],
  ]),
  ['comparable', COMPARISON, ['&amp;ref=country', /, Riket 10\u00a0100\. Open Data API/]],
  ['comparable', COMPARISON.replace('/jamfor', '/en/compare'), [/, Sweden 10,100\. /]],
  ['alone', COMPARISON, [], [', Riket 10', 'class="total"']],
  ['comparable', CSV, [/;SE;Riket;/]],
  ['alone', CSV, [], [';SE;']],
  ['comparable', COMPARISON.replace('/jamfor', '/api/v1/compare'), [', Riket 10\u00a0100. ']],
  [
    'comparable',
    '/matt/N00001/2021',
    [
      /<dt>Riket 2021<\/dt><dd><a href="\/observations\/SF\.N00001\.SE\.2021"><data value="10000">10.000<\/data><\/a><span class="note">källans egen siffra för hela landet<\/span><\/dd><\/div><\/dl>/,
    ],
  ],
  ['alone', '/matt/N00001/2021', [/<\/dl><p class="note">Riket 2021: .*En summa\.<\/p>/], ['<dt>Riket']],
  // From before areas came: a median that stands in place of nothing.
  [
    'comparable',
    `${PAST}/observations/SF.N00001.0180.2021`,
    ['Median: beräknad av Open Data API, inte av källan.'],
    ['riket'],
  ],
  ['comparable', `${PAST}${CHART}&ref=country`, [NONE]],
  // Whether others compare with them or not, the start page has its figures with their lines.
  ['alone', '/', ['href="/observations/SF.N00001.SE.2022"', '<svg class="trend"']],
])('%s: %s says of the country %j', async (of, path, said, unsaid = []) => {
  const body = await bodyOf(SERVED[of], path);
  for (const one of said) expect(body).toMatch(one instanceof RegExp ? one : new RegExp(RegExp.escape(one)));
  for (const one of unsaid) expect(body).not.toContain(one);
});

it('the embed of an area is a plain one', async () => {
  const area = '/embed/chart?geo=SE&metric=N00001';
  expect(await bodyOf(comparable, `${area}&ref=country`)).toBe(await bodyOf(comparable, area));
});

it.each<[keyof typeof SERVED, path: string, unfolded: string]>([
  ['comparable', `${CHART}&ref=country`, '/embed/chart/0180/N00001?ref=country&amp;theme=light"'],
  ['comparable', COMPARISON, 'ref=country'],
  ['alone', COMPARISON, 'ref=median'],
])('%s: %s unfolds with the line that it has', async (of, path, unfolded) => {
  const { ask, service } = SERVED[of];
  const url = encodeURIComponent(`${service.store.catalogue.siteUrl}${path}`);
  expect(JSON.parse((await ask(`/oembed?url=${url}`)).body).html).toContain(unfolded);
});

it('a comparison has a row of the country, which has no rank', async () => {
  const page = await pageAt(comparable, COMPARISON);
  expect(page.cells('.compared .total')).toEqual([['Riket', '10 100', '']]);
  expect(page.link('10 100', '.total')).toBe('/observations/SF.N00001.SE.2022');
});

it('the figures of a municipality have a column of the country, of the same year, empty where it does not compare', async () => {
  const [{ subject = '' } = {}] = comparable.service.store.catalogue.metrics;
  const subjectOf = (of: Served, slug: string) => pageAt(of, `/kommuner/${slug}/${subject}`);
  const page = await subjectOf(comparable, 'stockholm');
  expect(page.all('th.beside-own')).toEqual(['Riket']);
  expect(page.attributes('td.beside-own data', 'value')).toEqual(['10100']);
  expect(page.attributes('td.beside-own a', 'href')).toEqual(['/observations/SF.N00001.SE.2022']);
  expect(page.cells('tbody tr').map((cells) => cells.at(-1))).toContain('');
  // Its newest figure is of 2021, and so is the country's beside it.
  const other = await subjectOf(comparable, 'goteborg');
  expect(other.attributes('td.beside-own data', 'value')).toEqual(['10000']);
  expect((await subjectOf(alone, 'stockholm')).all('.beside-own')).toEqual([]);
});

it('a key figure has the country’s of the same year beside it, where they compare', async () => {
  const besideIn = async ({ service: { store } }: Served) => {
    const place = store.directory.municipalities.get('0180') ?? expect.fail();
    // The other metric of the subject has no country.
    const metrics = store.catalogue.metrics.filter(({ id }) => id === 'N00001');
    const one = { ...store, catalogue: { ...store.catalogue, metrics } };
    return pageOf((await placePage({ store: one, place, lang: 'sv' })).main.html).all('.figures .beside-own');
  };
  expect([await besideIn(comparable), await besideIn(alone)]).toEqual([['Riket 10 100'], []]);
});
