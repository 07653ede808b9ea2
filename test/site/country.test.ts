// The country beside municipalities, in embeds and on pages, over a small dataset whose second release brought areas.
import { beforeAll, describe, expect, it } from 'vitest';
import { placePage, placeSubjectPage } from '../../src/site/place.ts';
import { startPage } from '../../src/site/start.ts';
import { metricOf } from '../release/small-dataset.ts';
import { datasetWithAreas, JUDGED } from '../support/areas.ts';
import { breakable } from '../support/breakable.ts';
import { pageOf as parsedPage } from '../support/page.ts';
import { type Served, serve } from '../support/service.ts';

const REASON = { sv: 'Samma mått för hela landet.', en: 'The same measure for the whole country.' };
const COMPARABLE = { referenceComparable: { comparable: true, reason: REASON } };

let comparable: Served;
let alone: Served;
beforeAll(async () => {
  const datasets = await Promise.all(
    [COMPARABLE, JUDGED].map((judged) =>
      datasetWithAreas([
        metricOf('N00001', { ...judged, keyFigure: 1 }),
        metricOf('N00002', { source: 'RKA' }),
      ]),
    ),
  );
  const [first, second] = await Promise.all(datasets.map(({ paths }) => serve(paths.data)));
  for (const { remove } of datasets) remove();
  comparable = first ?? expect.fail();
  alone = second ?? expect.fail();
});

/** Without what keeps numbers and years on a line. */
const pageOf = async ({ ask }: Served, path: string): Promise<string> => {
  const { status, body } = await ask(path);
  expect(status, path).toBe(200);
  return breakable(body);
};

const MEANING = 'Riket: källans egen siffra för hela landet.';
const NONE = 'Källan har inget jämförbart värde för riket.';
const CHART = '/embed/chart?geo=0180&metric=N00001';
const COMPARED = '/embed/compare?municipalities=0180,0114&metric=N00001';

describe('the embeds with ref=country', () => {
  it.each([CHART, COMPARED, '/embed/chart/0180/N00001?'])(
    '%s has the line of the country, with its figures in words and in the table',
    async (path) => {
      const html = await pageOf(comparable, `${path}&ref=country`);
      expect(html).toContain('<path class="r"');
      expect(html).toContain(MEANING);
      expect(html).not.toContain('beräknad av');
      expect(html).toMatch(/<desc id="d">.*Riket: Första värdet 10.000 .*\(2021\)/);
      expect(html).toContain('<th scope="col"><bdi>Riket</bdi></th></tr>');
      expect(html).toMatch(/<th scope="row">2021<\/th>.*<td>10.000<\/td><\/tr>/);
      // The country has a year before any municipality.
      expect(html).not.toContain('9\u00a0000');
    },
  );

  it('are English in English', async () => {
    const html = await pageOf(comparable, `${CHART}&ref=country&lang=en`);
    expect(html).toContain('Sweden: the source’s own figure for the whole country.');
    expect(await pageOf(alone, `${CHART}&ref=country&lang=en`)).toContain(
      'The source has no comparable figure for the country.',
    );
  });

  it.each([
    '/embed/chart.svg?geo=0180&metric=N00001',
    '/embed/compare.svg?municipalities=0180,0114&metric=N00001',
  ])('are drawn so as %s, the name with its last value', async (path) => {
    const svg = await pageOf(comparable, `${path}&ref=country`);
    expect(svg).toMatch(/>Riket 10.100</);
    expect(svg.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain('Riket: källans egen siffra');
    const without = await pageOf(alone, `${path}&ref=country`);
    expect(without).toContain(NONE);
    expect(without).not.toContain('>Riket');
  });

  it.each([
    ['whose figures do not compare', CHART],
    ['whose figures do not compare', COMPARED],
    ['of which the source has none', '/embed/chart?geo=0180&metric=N00002'],
  ])('have no line of a country %s, and say so first: %s', async (_, path) => {
    const html = await pageOf(alone, `${path}&ref=country`);
    expect(html).not.toContain('<g class="r">');
    expect(html).not.toContain('<bdi>Riket</bdi>');
    expect(html).toMatch(new RegExp(`<p class="n[^>]*>(?:<a[^>]*><span>[^<]*</span>)?${NONE}`));
  });

  it('are plain ones of an area, and where none is asked for', async () => {
    const area = await pageOf(comparable, '/embed/chart?geo=SE&metric=N00001');
    expect(await pageOf(comparable, '/embed/chart?geo=SE&metric=N00001&ref=country')).toBe(area);
    expect(await pageOf(comparable, `${CHART}&ref=none`)).not.toContain('Riket');
  });

  it('unfold with the line', async () => {
    const { siteUrl } = comparable.service.store.catalogue;
    const { body } = await comparable.ask(
      `/oembed?url=${encodeURIComponent(`${siteUrl}${CHART}&ref=country`)}`,
    );
    expect(JSON.parse(body).html).toContain('/embed/chart/0180/N00001?ref=country&amp;theme=light"');
  });
});

describe('a page of municipalities', () => {
  const FIGURE = '/observations/SF.N00001.0180.2022';
  const COMPARISON = '/jamfor?municipalities=0180,0114&metrics=N00001';

  it.each([FIGURE, COMPARISON])('%s has the line of the country where it compares', async (path) => {
    const html = await pageOf(comparable, path);
    expect(html).toContain(MEANING);
    expect(html).not.toContain('Median');
    expect(html).toMatch(/<bdi>Riket<\/bdi><\/th>/);
  });

  it.each([FIGURE, COMPARISON])(
    '%s names the median as what it is where the country does not compare, and has that alone with the reason',
    async (path) => {
      const html = await pageOf(alone, path);
      expect(html).not.toContain('källans egen siffra');
      expect(html).toContain(
        `Median: kommunernas median, inte rikets värde, beräknad av Open Data API. ${NONE}`,
      );
      expect(html).toMatch(
        /<p class="note">Riket 2022: <a href="\/observations\/SF\.N00001\.SE\.2022"><data value="10100">10.100<\/data><\/a>\. En summa\.<\/p>/,
      );
      expect(html).not.toContain('<bdi>Riket</bdi>');
    },
  );

  it('of a comparison has a row of the country, which has no rank', async () => {
    const html = await pageOf(comparable, COMPARISON);
    const page = parsedPage(html);
    expect(page.cells('.compared .total')).toEqual([['Riket', '10 100', '']]);
    expect(page.link('10 100', '.total')).toBe('/observations/SF.N00001.SE.2022');
    expect(html).toContain('&amp;ref=country');
    expect(parsedPage(await pageOf(alone, COMPARISON)).all('.total')).toEqual([]);
  });

  it('of a comparison is cited with the country where that stands in its table, and there alone', async () => {
    const citationOf = async (path: string, served: Served): Promise<string | undefined> =>
      parsedPage(await pageOf(served, path)).whole('pre[data-exact] > code')[0];
    expect(await citationOf(COMPARISON, comparable)).toMatch(/, Riket 10\u00a0100\. Open Data API/);
    expect(await citationOf(COMPARISON.replace('/jamfor', '/en/compare'), comparable)).toMatch(
      /, Sweden 10,100\. /,
    );
    expect(await citationOf(COMPARISON, alone)).not.toContain('Riket');
    const api = COMPARISON.replace('/jamfor', '/api/v1/compare');
    expect(JSON.parse((await comparable.ask(api)).body).data.citation).toContain(', Riket 10\u00a0100. ');
  });

  it('of a comparison has a row of the country in its file for Excel, where it compares', async () => {
    const path = '/jamfor.excel.csv?municipalities=0180,0114&metrics=N00001';
    const rowsOf = async (served: Served) =>
      (await served.ask(path)).body.split('\r\n').filter((row) => row.includes(';SE;'));
    expect(await rowsOf(comparable)).toEqual([expect.stringContaining('Riket')]);
    expect(await rowsOf(alone)).toEqual([]);
  });

  it('of a year has the country beside lowest, highest and median, or alone with the reason', async () => {
    const html = await pageOf(comparable, '/matt/N00001/2021');
    expect(html).toMatch(
      /<dt>Riket 2021<\/dt><dd><a href="\/observations\/SF\.N00001\.SE\.2021"><data value="10000">10.000<\/data><\/a><span class="note">källans egen siffra för hela landet<\/span><\/dd><\/div><\/dl>/,
    );
    const without = await pageOf(alone, '/matt/N00001/2021');
    expect(without).not.toContain('<dt>Riket');
    expect(without).toMatch(/<\/dl><p class="note">Riket 2021: .*En summa\.<\/p>/);
  });
});

describe('a page of a comparison', () => {
  it('unfolds with the line that it has', async () => {
    const refOf = async ({ ask, service }: Served) => {
      const url = `${service.store.catalogue.siteUrl}/jamfor?municipalities=0180,0114&metrics=N00001`;
      const { body } = await ask(`/oembed?url=${encodeURIComponent(url)}`);
      return /ref=(\w+)/.exec(JSON.parse(body).html)?.[1];
    };
    expect([await refOf(comparable), await refOf(alone)]).toEqual(['country', 'median']);
  });
});

describe('a release from before areas came', () => {
  const PAST = '/releases/2024-08-30';

  it('has a median that stands in place of nothing', async () => {
    const html = await pageOf(comparable, `${PAST}/observations/SF.N00001.0180.2021`);
    expect(html).toContain('Median: beräknad av Open Data API, inte av källan.');
    expect(html).not.toContain('riket');
  });

  it('has no line of the country in its embeds', async () => {
    expect(await pageOf(comparable, `${PAST}${CHART}&ref=country`)).toContain(NONE);
  });
});

describe('the figures of a municipality', () => {
  const subjectOf = async (of: Served, code: string, lang: 'sv' | 'en' = 'sv') => {
    const place = of.service.store.directory.municipalities.get(code) ?? expect.fail();
    const [{ subject = '' } = {}] = of.service.store.catalogue.metrics;
    return parsedPage(
      (await placeSubjectPage({ store: of.service.store, place, lang }, subject))?.main.html ?? '',
    );
  };
  const keyOf = async (of: Served) => {
    const { store } = of.service;
    const place = store.directory.municipalities.get('0180') ?? expect.fail();
    // The other metric of the subject has no country.
    const metrics = store.catalogue.metrics.filter(({ id }) => id === 'N00001');
    const one = { ...store, catalogue: { ...store.catalogue, metrics } };
    const { main } = await placePage({ store: one, place, lang: 'sv' });
    return parsedPage(main.html).all('.figures .beside-own');
  };

  it('have a column of the country, with the figure of the same year, empty where it does not compare', async () => {
    const page = await subjectOf(comparable, '0180');
    expect(page.all('th.beside-own')).toEqual(['Riket']);
    expect(page.attributes('td.beside-own data', 'value')).toEqual(['10100']);
    expect(page.attributes('td.beside-own a', 'href')).toEqual(['/observations/SF.N00001.SE.2022']);
    expect(page.cells('tbody tr').map((cells) => cells.at(-1))).toContain('');
    // Its newest figure is of 2021, and so is the country's beside it.
    expect((await subjectOf(comparable, '1480')).attributes('td.beside-own data', 'value')).toEqual([
      '10000',
    ]);
    expect((await subjectOf(comparable, '0180', 'en')).all('th.beside-own')).toEqual(['Sweden']);
    expect((await subjectOf(alone, '0180')).all('.beside-own')).toEqual([]);
  });

  it('have the country’s of the same year beside a key figure, where they compare', async () => {
    expect(await keyOf(comparable)).toEqual(['Riket 10 100']);
    expect(await keyOf(alone)).toEqual([]);
  });
});

describe('the start page', () => {
  it('shows the country’s newest figures with their lines, whether others compare with them or not', async () => {
    for (const served of [comparable, alone]) {
      const page = parsedPage((await startPage(served.service.store, 'sv')).main.html);
      expect(page.attributes('.figures .value a', 'href')).toEqual(['/observations/SF.N00001.SE.2022']);
      expect(page.all('.figures svg.trend')).toHaveLength(1);
    }
  });
});
