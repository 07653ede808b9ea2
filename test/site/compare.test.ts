import { describe, expect, it } from 'vitest';
import { answerRequest } from '../../src/http/handler.ts';
import type { Store } from '../../src/store/store.ts';
import { withRegistry } from '../support/altered.ts';
import { goldenData } from '../support/golden.ts';
import { like, pageOf, partsOf } from '../support/page.ts';
import { serve, serveDerived } from '../support/service.ts';

const { ask, askRaw, service } = await serve(goldenData('small'));

const QUESTION = '?municipalities=0180,0305&metrics=BEF01';
const pageAt = async (path: string) => pageOf((await ask(path)).body);
const compared = (question: string) => pageAt(`/jamfor?${question}`);

const TWO = 'municipalities=0180,0305&metrics=BEF01';
const MIXED = 'municipalities=0180,0330&metrics=BEF01,TIES1';
const YEAR = 'municipalities=0180,0330&metrics=TIES1&period=2023';
const NO_YEAR = 'municipalities=0180,0330&metrics=BEF01&period=1800';
const APART = 'municipalities=0180,1480&metrics=DISJ01';
const ONE = 'municipalities=0180&metrics=BEF01';
const ROWS_SHOWN = '.compared tbody tr:not(.total) th';
const PICTURE = 'meta[property="og:image"]@content';
const codes = service.store.catalogue.municipalities.map(({ code }) => code).slice(0, 13);
const comparable = service.store.catalogue.metrics.filter(({ capabilities }) => capabilities.comparison);
const MANY = `municipalities=${codes.join(',')}&metrics=BEF01`;
const MANY_METRICS = `municipalities=0180&metrics=${comparable.map(({ id }) => id).join(',')}`;

it.each<[question: string, parts: string, said: (string | RegExp)[]]>([
  [TWO, 'h1', ['Jämförelse: Stockholm, Håbo']],
  [TWO, '.compared thead th', ['Kommun', /^Folkmängd \d{4}$/, 'Plats']],
  [TWO, '.compared td > a@href', [/^\/observations\/SF\.BEF01\.0180/, /^\/observations\/SF\.BEF01\.0305/]],
  [TWO, '.compared tbody td.rank', [/^(?:\S+ )?högst av \d+$/, / av \d+$/]],
  [TWO, 'pre[data-exact] > code', [/Stockholm 988\u00a0943/]],
  [TWO, '#comparison path.r@class', ['r']],
  [
    TWO,
    'meta[property="og:title"]@content',
    ['Folkmängd 2023 (invånare): Stockholm 988\u00a0943, Håbo 22\u00a0313'],
  ],
  [TWO, PICTURE, [/sv\/0180-0305-BEF01\.png$/]],
  [TWO, '#compare [type=hidden]@value', ['0180', '0305', 'BEF01']],
  [
    TWO,
    '.chips a@href',
    [
      '/jamfor?municipalities=0305&metrics=BEF01',
      '/jamfor?municipalities=0180&metrics=BEF01',
      '/jamfor?municipalities=0180,0305&metrics=',
    ],
  ],
  [TWO, '.embedding > summary@id', ['embed']],
  [TWO, '#metrics option[value="Folkmängd"]@value', ['Folkmängd']],
  [TWO, '#metrics option[value="Andel utan jämförelse"]', []],
  // Figures of different units, each metric of the latest year that all have.
  [MIXED, '.compared thead th', ['Kommun', 'Folkmängd 2023', / 2022$/]],
  [MIXED, '.compared-metric h2@id', ['m0', 'm1']],
  // A year that is chosen, with a gap and its reason.
  [YEAR, '.compared tbody tr + tr > *', ['Knivsta', /^Källan .*–$/, /–$/]],
  [YEAR, 'option[selected]', ['2023']],
  [YEAR, '.other@href', ['/en/compare?municipalities=0180,0330&metrics=TIES1&period=2023']],
  // Nothing is told of a year without any figure.
  [NO_YEAR, 'pre[data-exact], .fresh', []],
  [NO_YEAR, 'meta[name="description"]@content', [/^Kommuner sida vid sida/]],
  // Twelve in the table, four in a chart, ten metrics.
  [MANY, ROWS_SHOWN, codes.slice(0, 12).map(() => /./)],
  [MANY, '.compared-metric .ky li', [/^Upplands Väsby/, /^Stockholm/, /^Håbo/, /^Knivsta/, /^Median/]],
  [MANY_METRICS, '.refusal', ['Högst 10 mått får plats: de första 10 visas.']],
  // No chart of those that share no year, nor of one alone.
  [APART, '.compared-metric', []],
  [APART, PICTURE, [/sv\/DISJ01\.png$/]],
  [ONE, '.compared-metric', []],
  [ONE, ROWS_SHOWN, ['Stockholm']],
  // A sign at a figure with notes of its own.
  ['municipalities=1480,0180&metrics=TIES1', '.compared .dn@aria-label', ['Förbehåll om Göteborg']],
  ['municipalities=1480,0180&metrics=TIES1', '#comparison > .notes', [/Göteborg frågar på ett annat sätt/]],
  ['municipalities=1981,0180&metrics=ASC01', '#comparison > .notes', [/† Sala: Sala svarar samma dag/]],
  // What a form that is filled in by half waits for.
  ['municipalities=0180', 'p > strong, .refusal', ['Välj minst ett mått.']],
  ['metrics=BEF01', 'p > strong, .refusal', ['Välj minst en kommun.']],
  ['utm_source=x', 'p > strong, .refusal', []],
  ['', PICTURE, [/sv\.png$/]],
  // What may be meant, with the way to it.
  ['municipalities=0180,habo&metrics=BEF01', '.refusal', ['Menade du: Håbo']],
  ['municipalities=0180,Habo&metrics=BEF01', '.refusal a@href', [`/jamfor?${TWO}`]],
  ['municipalities=0180,Upsala&metrics=BEF01', '.refusal', ['Ingen kommun heter ”Upsala”. Uppsala']],
  [
    'municipalities=0180,Upsala&metrics=BEF01',
    '.refusal a@href',
    ['/jamfor?municipalities=0180,0380&metrics=BEF01'],
  ],
  ['municipalities=0180&metrics=NOPE', '.refusal a@href', ['/sok?q=NOPE']],
  ['municipalities=0180&metrics=NOCOMP1', '.refusal', [/går inte att jämföra mellan kommuner\. ./]],
  ['municipalities=0180&metrics=matt-av-samma-ord', '.refusal a:first-child@href', [/^\/jamfor\?/]],
  ['municipalities=0180&metrics=BEF01&period=20x', '.refusal', ['”20x” är inget år.']],
  ['municipalities=%22%3E%3Cscript%3E,0180&metrics=BEF01', '.refusal', [/">.*<script>/]],
  ['metrics=BEF01', '.peer-lists', []],
])('/jamfor?%s shows at %s: %j', async (question, parts, said) => {
  expect(partsOf(await compared(question), parts)).toEqual(like(said));
});

describe('the comparison page', () => {
  it('shows the figures that the API gives', async () => {
    const page = await pageAt(`/jamfor${QUESTION}`);
    const { data } = JSON.parse((await ask(`/api/v1/compare${QUESTION}`)).body);
    const [{ values }] = data.metrics;
    expect(page.attributes('.compared tbody tr:not(.total) data', 'value')).toEqual(
      values.map(({ value }: { value: number }) => String(value)),
    );
  });

  it('says what it leaves out, and is 404 where nothing that is asked for is known', async () => {
    const many = await compared(MANY);
    expect(many.text('#comparison')).toContain('Diagrammen visar de fyra första kommunerna.');
    if (codes.length > 12) expect(many.text('.refusal')).toContain('Högst 12 kommuner');
    expect((await compared(APART)).text('#comparison')).toContain('– står där kommunen inte har något värde');
    expect((await ask('/jamfor?municipalities=0180&metrics=NOPE')).status).toBe(404);
    expect((await ask('/jamfor?municipalities=0180,xx&metrics=BEF01')).status).toBe(200);
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

  it('offers a code that shows what the page shows: the same line beside the others', async () => {
    const page = await pageAt(`/jamfor${QUESTION}`);
    const [code = ''] = page.whole('.embedding pre.copy > code');
    expect(code).toContain('/embed/compare?municipalities=0180,0305&amp;metric=BEF01&amp;ref=median');
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

  it('offers what may be compared, both that a name may mean', async () => {
    const page = await pageAt(`/jamfor${QUESTION}`);
    expect(page.attributes('#municipalities option', 'value')).toEqual(
      expect.arrayContaining(['Habo', 'Håbo']),
    );
    expect(page.attributes('#metrics option', 'value').join()).not.toMatch(/NOCOMP1|HEMLIG1|OKLAR01/);
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
