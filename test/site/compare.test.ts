import { describe, expect, it } from 'vitest';
import { answerRequest } from '../../src/http/handler.ts';
import type { Store } from '../../src/store/store.ts';
import { withRegistry } from '../support/altered.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { serve, serveDerived } from '../support/service.ts';

const { ask, askRaw, service } = await serve(goldenData('small'));

const QUESTION = '?municipalities=0180,0305&metrics=BEF01';
const pageAt = async (path: string) => pageOf((await ask(path)).body);
const compared = (question: string) => pageAt(`/jamfor?${question}`);

describe('the comparison page', () => {
  it('shows the figures that the API gives, each with the way to its page and its rank', async () => {
    const page = await pageAt(`/jamfor${QUESTION}`);
    const { data } = JSON.parse((await ask(`/api/v1/compare${QUESTION}`)).body);
    const [{ values }] = data.metrics;
    expect(page.attributes('.compared tbody tr:not(.total) data', 'value')).toEqual(
      values.map(({ value }: { value: number }) => String(value)),
    );
    expect(page.attributes('.compared td a', 'href')).toContain(`/observations/SF.BEF01.0305.${data.period}`);
    expect(page.cells('.compared thead tr')).toEqual([['Kommun', `Folkmängd ${data.period}`, 'Plats']]);
    expect(page.cells('.compared tbody tr')[0]?.[2]).toMatch(/^(?:\S+ )?högst av \d+$/);
    expect(page.whole('pre[data-exact] > code')).toEqual([expect.stringContaining('Stockholm 988\u00a0943')]);
  });

  it('has figures of different units in one table, each metric of the latest year that all have', async () => {
    const page = await compared('municipalities=0180,0330&metrics=BEF01,TIES1');
    expect(page.cells('.compared thead tr')[0]?.slice(1)).toEqual([
      expect.stringMatching(/^Folkmängd 2023$/),
      expect.stringMatching(/ 2022$/),
    ]);
    expect(page.all('.compared-metric h2')).toHaveLength(2);
    expect(page.attributes('#m0', 'id')).toEqual(['m0']);
  });

  it('takes a year that is chosen, with a gap and its reason where a municipality has none', async () => {
    const page = await compared('municipalities=0180,0330&metrics=TIES1&period=2023');
    const [, gap] = page.cells('.compared tbody tr');
    expect(gap).toEqual(['Knivsta', expect.stringMatching(/^Källan .*–$/), expect.stringMatching(/–$/)]);
    expect(page.text('option[selected]')).toBe('2023');
    expect(page.attributes('.other', 'href')).toEqual([
      '/en/compare?municipalities=0180,0330&metrics=TIES1&period=2023',
    ]);
  });

  it('tells and cites nothing of a year of which no municipality has a figure', async () => {
    const page = await compared('municipalities=0180,0330&metrics=BEF01&period=1800');
    expect(page.all('pre[data-exact]')).toEqual([]);
    expect(page.attributes('meta[name="description"]', 'content')[0]).toMatch(/^Kommuner sida vid sida/);
    expect(page.all('.fresh')).toEqual([]);
  });

  it('has twelve in the table and four in a chart, and says of more that they are left out', async () => {
    const codes = service.store.catalogue.municipalities.map(({ code }) => code).slice(0, 13);
    const page = await compared(`municipalities=${codes.join(',')}&metrics=BEF01`);
    expect(page.all('.compared tbody tr:not(.total)').length).toBe(Math.min(12, codes.length));
    expect(page.all('.compared-metric .ky li')).toEqual([
      ...['Upplands Väsby', 'Vallentuna', 'Österåker', 'Värmdö'].map(() => expect.any(String)),
      expect.stringMatching(/^Median/),
    ]);
    expect(page.text('#comparison')).toContain('Diagrammen visar de fyra första kommunerna.');
    if (codes.length > 12) expect(page.text('.refusal')).toContain('Högst 12 kommuner');
    const ids = service.store.catalogue.metrics.filter(({ capabilities }) => capabilities.comparison);
    expect(ids.length).toBeGreaterThan(10);
    const many = await compared(`municipalities=0180&metrics=${ids.map(({ id }) => id).join(',')}`);
    expect(many.text('.refusal')).toBe('Högst 10 mått får plats: de första 10 visas.');
  });

  it('draws no chart of municipalities that share no year, nor of one alone, and shows their figures', async () => {
    const apart = await compared('municipalities=0180,1480&metrics=DISJ01');
    expect(apart.all('.compared-metric')).toEqual([]);
    expect(apart.text('#comparison')).toContain('– står där kommunen inte har något värde');
    const one = await compared('municipalities=0180&metrics=BEF01');
    expect(one.all('.compared tbody tr:not(.total)')).toHaveLength(1);
    expect(one.all('.compared-metric')).toEqual([]);
  });

  it('begins with the reason where a figure compares with no other', async () => {
    const reason = { sv: 'Räknas annorlunda.', en: 'Counted otherwise.' };
    const apart = withRegistry('small', (registry) => {
      const metric = registry.metrics.find(({ id }) => id === 'TIES1');
      metric?.comparable.push({ geo: ['0180'], from: null, to: null, reason });
      return registry;
    });
    const served = await serveDerived(apart);
    const { body } = await served.ask('/jamfor?municipalities=0180,1480&metrics=TIES1');
    expect(body).toMatch(/<p class="note">Räknas annorlunda\.<\/p>\s*<div[^>]*>\s*<table class="compared">/);
  });

  it('has a sign at a figure with notes of its own, and says them below the table', async () => {
    const page = await compared('municipalities=1480,0180&metrics=TIES1');
    expect(page.attributes('.compared .dn', 'aria-label')).toEqual(['Förbehåll om Göteborg']);
    expect(page.text('#comparison .notes')).toContain('Göteborg frågar på ett annat sätt än de andra.');
    const waived = await compared('municipalities=1981,0180&metrics=ASC01');
    expect(waived.text('#comparison .notes')?.match(/† Sala: Sala svarar samma dag/g)).toHaveLength(1);
  });

  it('offers a code that shows what the page shows: the same line beside the others', async () => {
    const page = await pageAt(`/jamfor${QUESTION}`);
    const [code = ''] = page.whole('.embedding pre.copy > code');
    expect(code).toContain('/embed/compare?municipalities=0180,0305&amp;metric=BEF01&amp;ref=median');
    expect(page.attributes('#comparison path.r', 'class')).toEqual(['r']);
  });

  it('has a sentence for a newspaper, the sources, its address, and its years as a file', async () => {
    const page = await pageAt(`/jamfor${QUESTION}`);
    expect(page.whole('pre.copy > code')).toContain(
      'Folkmängd i Stockholm 2023: 988\u00a0943\u00a0invånare, mot 22\u00a0313 i Håbo. Källa: SCB.',
    );
    expect(page.whole('pre.copy > code')).toContain(`https://data.example/jamfor${QUESTION}`);
    expect(page.link('Alla år, med åren som kolumner, som CSV för svenska Excel')).toBe(
      `/jamfor.excel.csv${QUESTION}`,
    );
  });

  it('leads to the answer of the API where that has the same, and else says that there is none', async () => {
    const same = await pageAt(`/en/compare${QUESTION}`);
    expect(same.link('The comparison as JSON')).toBe(`/api/v1/compare${QUESTION}&lang=en`);
    for (const other of [
      'municipalities=0180,0305&metrics=BEF01,TIES1',
      'municipalities=0180,0305&metrics=BEF01&period=2022',
      'municipalities=0180,1480&metrics=DISJ01',
      'municipalities=0180&metrics=BEF01',
    ]) {
      const page = await compared(other);
      expect(page.link('Jämförelsen som JSON'), other).toBeNull();
      expect(page.text('#comparison'), other).toContain('Jämförelsen finns inte som JSON');
    }
  });

  it('keeps what is chosen in the form, each with the way to be without it', async () => {
    const page = await pageAt(`/jamfor${QUESTION}`);
    expect(page.attributes('#compare [type=hidden]', 'value')).toEqual(['0180', '0305', 'BEF01']);
    expect(page.links('×', '.chips')).toEqual([
      '/jamfor?municipalities=0305&metrics=BEF01',
      '/jamfor?municipalities=0180&metrics=BEF01',
      '/jamfor?municipalities=0180,0305&metrics=',
    ]);
    expect(page.attributes('#municipalities option', 'value')).toEqual(
      expect.arrayContaining(['Habo', 'Håbo']),
    );
    const offered = page.attributes('#metrics option', 'value').join();
    expect(offered).not.toMatch(/NOCOMP1|HEMLIG1|OKLAR01/);
  });

  it('leads from a municipality to its peers in one click, with the rule of each list', async () => {
    const page = pageOf((await ask('/jamfor?municipalities=0180&metrics=BEF01')).body);
    const [peers] = await service.store.peers('0180');
    const members = peers?.members ?? [];
    expect(members.length).toBeGreaterThan(0);
    expect(page.attributes('.peer-lists a', 'href')).toContain(
      `/jamfor?municipalities=${['0180', ...members].join(',')}&metrics=BEF01`,
    );
    expect(page.text('.peer-lists .notes')).toContain('Källa: ');
    expect(page.all('.peer-lists > ul a').filter((text) => / \d{4}$/.test(text))).toEqual([]);
    expect((await compared('metrics=BEF01')).all('.peer-lists')).toEqual([]);
  });

  it('reads the form as a browser without script sends it', async () => {
    const sent =
      'municipalities=0180&municipalities=H%C3%A5bo&municipalities=&metrics=BEF01&metrics=&period=';
    const [one, other] = [await compared(sent), await pageAt(`/jamfor${QUESTION}`)];
    expect(one.cells('.compared tr')).toEqual(other.cells('.compared tr'));
    expect(one.whole('pre.copy > code')).toEqual(other.whole('pre.copy > code'));
  });

  it.each([
    ['municipalities=0180', 'Välj minst ett mått.'],
    ['metrics=BEF01', 'Välj minst en kommun.'],
    ['', null],
    ['utm_source=x', null],
  ])('waits for the rest of %s', async (query, said) => {
    const { status, body } = await ask(`/jamfor?${query}`);
    expect(status).toBe(200);
    expect(pageOf(body).text('p > strong')).toBe(said);
    expect(pageOf(body).all('.refusal')).toEqual([]);
  });

  it.each([
    ['municipalities=0180,habo&metrics=BEF01', 200, 'Menade du: Håbo', '0180,0305'],
    ['municipalities=0180,Habo&metrics=BEF01', 200, 'Menade du: Håbo', '0180,0305'],
    ['municipalities=0180,Upsala&metrics=BEF01', 200, 'Ingen kommun heter ”Upsala”. Uppsala', '0180,0380'],
  ])('takes what it knows of %s, and says what may be meant', async (query, status, said, codes) => {
    const answer = await ask(`/jamfor?${query}`);
    const page = pageOf(answer.body);
    expect([answer.status, page.text('.refusal')]).toEqual([status, said]);
    expect(page.attributes('.refusal a', 'href')).toContain(`/jamfor?municipalities=${codes}&metrics=BEF01`);
    expect(page.text('main')).not.toMatch(/ambiguous|invalid_geo|\(municipalities\)/);
  });

  it('says of a metric that is unknown, is not compared, or may be another, what to do', async () => {
    const unknown = await ask('/jamfor?municipalities=0180&metrics=NOPE');
    expect(unknown.status).toBe(404);
    expect(pageOf(unknown.body).link('Sök bland måtten')).toBe('/sok?q=NOPE');
    expect((await compared('municipalities=0180&metrics=NOCOMP1')).text('.refusal')).toContain(
      'går inte att jämföra mellan kommuner.',
    );
    const several = await compared('municipalities=0180,1480&metrics=matt-av-samma-ord');
    expect(several.all('.refusal a').length).toBeGreaterThan(0);
    expect((await compared('municipalities=0180&metrics=BEF01&period=20x')).text('.refusal')).toBe(
      '”20x” är inget år.',
    );
  });

  it('looks no further for what is unknown in a long list than in a short one', async () => {
    const looks = async (length: number): Promise<number> => {
      let count = 0;
      const catalogue = {
        get() {
          count += 1;
          return service.store.catalogue;
        },
      };
      const store: Store = Object.defineProperties({ ...service.store }, { catalogue });
      const unknown = Array.from({ length }, (_, place) => `zzz${'z'.repeat(place % 7)}${place}qqq`);
      for (const list of ['metrics', 'municipalities']) {
        const request = { method: 'GET', url: `/jamfor?${list}=${unknown.join(',')}`, ifNoneMatch: null };
        expect((await answerRequest({ ...service, store }, request)).status).toBe(404);
      }
      return count;
    };
    expect(await looks(500)).toBe(await looks(1));
  });

  it('is called and shared by what it compares', async () => {
    const page = await pageAt(`/jamfor${QUESTION}`);
    expect(page.text('h1')).toBe('Jämförelse: Stockholm, Håbo');
    expect(page.attributes('meta[property="og:title"]', 'content')).toEqual([
      'Folkmängd 2023 (invånare): Stockholm 988\u00a0943, Håbo 22\u00a0313',
    ]);
    const pictures = async (question: string) =>
      (await compared(question)).attributes('meta[property="og:image"]', 'content')[0];
    expect(await pictures('municipalities=0180,0305&metrics=BEF01')).toMatch(/sv\/0180-0305-BEF01\.png$/);
    expect(await pictures('municipalities=0180,1480&metrics=DISJ01')).toMatch(/sv\/DISJ01\.png$/);
    expect((await pageAt('/jamfor')).attributes('meta[property="og:image"]', 'content')[0]).toMatch(
      /sv\.png$/,
    );
  });

  it('shows hostile input as the text it is', async () => {
    const { body } = await ask('/jamfor?municipalities=%22%3E%3Cscript%3E,0180&metrics=BEF01');
    expect(body).not.toContain('<script>');
    expect(pageOf(body).text('.refusal')).toContain('">​<script>'.replace('\u200b', ''));
  });
});

describe('/jamfor.excel.csv', () => {
  const rowsOf = async (question: string): Promise<string[][]> =>
    ((await askRaw(`/jamfor.excel.csv?${question}`)).body ?? '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));

  it('has a row for each municipality and metric, and a column for each year', async () => {
    const [head = [], ...rows] = await rowsOf('municipalities=0180,0330&metrics=BEF01,TIES1');
    const years = head.slice(6, -1);
    expect(head.slice(0, 6)).toEqual(['\ufeffMått-id', 'Mått', 'Enhet', 'Källa', 'Kommunkod', 'Kommun']);
    expect(years).toEqual([...years].sort());
    expect(rows.map(([id, , , , geo]) => `${id} ${geo}`)).toEqual(
      expect.arrayContaining(['BEF01 0180', 'BEF01 0330', 'TIES1 0180', 'TIES1 0330']),
    );
    const { values = [], periods = [] } =
      (await service.store.series(
        service.store.directory.metrics.get('BEF01') ?? expect.fail('expected the metric'),
        '0180',
      )) ?? {};
    for (const [at, period] of periods.entries())
      expect(rows[0]?.[6 + years.indexOf(period)]).toBe(String(values[at] ?? '').replace('.', ','));
  });

  it('has the notes of each municipality, and of no other', async () => {
    const rows = await rowsOf('municipalities=1480,0180&metrics=TIES1');
    expect(rows[1]?.at(-1)).toMatch(/^"?Göteborg frågar på ett annat sätt än de andra\./);
    expect(rows[2]?.at(-1)).not.toContain('Göteborg');
    expect((await rowsOf('municipalities=1981&metrics=ASC01'))[1]?.join(';')).toContain(
      'Sala svarar samma dag',
    );
  });

  it.each([
    ['?municipalities=0180', 400, 'invalid_request'],
    ['?municipalities=0180,9999&metrics=BEF01', 404, 'invalid_geo'],
    ['?municipalities=0180,0180&metrics=BEF01', 400, 'invalid_request'],
    ['', 400, 'invalid_request'],
  ])('refuses %s as the API does, in its one language', async (query, status, code) => {
    const refused = await askRaw(`/jamfor.excel.csv${query}`);
    expect([refused.status, JSON.parse(refused.body ?? '').error.code]).toEqual([status, code]);
    expect(refused.headers['content-language']).toBe('sv');
  });
});
