import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../src/embed/markup.ts';
import { answerRequest } from '../../src/http/handler.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const { ask, askRaw, service } = await serve(goldenData('small'));

const QUESTION = '?municipalities=0180,0305&metrics=BEF01';
const valuesOf = (html: string): string[] =>
  [...html.matchAll(/<td class="number"><a [^>]*><data value="([^"]+)"/g)].map(([, value = '']) => value);

describe('the comparison page', () => {
  it('shows the figures that the API gives, each with the address of its page and its rank', async () => {
    const { status, body } = await ask(`/jamfor${QUESTION}`);
    const api = JSON.parse((await ask(`/api/v1/compare${QUESTION}`)).body);
    expect(status).toBe(200);
    const told = api.data.metrics[0].values.map(({ value }: { value: number }) => String(value));
    expect(valuesOf(body)).toEqual(told);
    expect(body).toContain(`<caption>${api.data.period}, det senaste gemensamma året</caption>`);
    expect(body).toContain(`href="/observations/SF.BEF01.0305.${api.data.period}"`);
    expect(body).toMatch(/<td class="number">\d+ av \d+<\/td>/);
    expect(body).toContain(api.data.citation.replaceAll('&', '&amp;'));
  });

  it('has a sign at a figure with notes of its own, which leads to them, and at no other', async () => {
    const { body } = await ask('/jamfor?municipalities=1480,0180&metrics=TIES1');
    expect(body.match(/<a class="dn" [^>]*>†<\/a>/g)).toEqual([
      '<a class="dn" href="/observations/SF.TIES1.1480.2023" aria-label="Förbehåll om Göteborg">†</a>',
    ]);
    expect((await ask('/en/compare?municipalities=1480,0180&metrics=TIES1')).body).toContain(
      '<a class="dn" href="/observations/SF.TIES1.1480.2023?lang=en" aria-label="',
    );
    const waived = await ask('/jamfor?municipalities=1981,0180&metrics=ASC01');
    expect(waived.body).toContain('aria-label="Förbehåll om Sala">†</a>');
  });

  const freshIn = (body: string): string | undefined =>
    /<h1>.*?<\/h1><p class="note fresh">(.*?)<\/p><nav/.exec(body)?.[1]?.replace(/<.*?>/g, '');

  it('says under its heading of which year its figures are, and when they were retrieved', async () => {
    const fresh = async (path: string) => freshIn((await ask(path)).body);
    expect(await fresh(`/jamfor${QUESTION}`)).toMatch(
      /^Gäller 2023\. (?:Hämtad \d+\u00a0\w+ \d{4}\. )?Källan kan ha nyare siffror\.$/,
    );
    // One of the two has no newer figure.
    expect(await fresh('/jamfor?municipalities=0180,0330&metrics=TIES1')).toMatch(
      /^Gäller 2022, det senaste gemensamma året\. /,
    );
    expect(await fresh('/en/compare?municipalities=0180,0330&metrics=TIES1')).toMatch(
      /^For 2022, the latest common year\. /,
    );
    expect((await ask('/jamfor')).body).not.toContain('class="note fresh"');
  });

  it('says once how old the newest year of the one metric is, which its embed says by itself', async () => {
    const asked = 'municipalities=0180,0114&metric';
    const age = /Vår (?:<[^>]*>)?senaste uppgift/;
    expect((await ask(`/embed/compare?${asked}=BACK01`)).body).toMatch(age);
    const { body } = await ask(`/jamfor?${asked}s=BACK01`);
    expect(freshIn(body)).toMatch(/^Gäller 2001\. .*Källan kan ha nyare siffror\.$/);
    expect(body).not.toMatch(age);
  });

  it('leads from its heading to its data, embed, citation, form and link, and nowhere where it compares nothing', async () => {
    const { body } = await ask(`/jamfor${QUESTION}`);
    const [, nav = ''] = /<nav aria-label="På den här sidan">(.*?)<\/nav>/.exec(body) ?? [];
    const anchors = [...nav.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    expect(anchors).toEqual(['data', 'embed', 'cite', 'change', 'share']);
    for (const id of anchors) expect(body.split(` id="${id}"`), id).toHaveLength(2);
    for (const query of ['', '?municipalities=0180,habo&metrics=BEF01'])
      expect((await ask(`/jamfor${query}`)).body).not.toContain('På den här sidan');
  });

  it('has the way to embeds once where it compares several metrics', async () => {
    const { body } = await ask('/jamfor?municipalities=0180,0114&metrics=TIES1,THIN90,REV01');
    expect(body.split('<details class="embedding"')).toHaveLength(4);
    expect(body.split('id="embed"')).toHaveLength(2);
    // Landmarks of one page have names of their own.
    expect(body).not.toContain('role="region"');
    expect(body.split('<div class="scroll" tabindex="0" role="group"')).toHaveLength(7);
  });

  it('draws all years of each metric, with the median', async () => {
    const { body } = await ask(`/en/compare${QUESTION}`);
    expect(body).toContain('<html lang="en">');
    expect(body.match(/<div class="c">/g)).toHaveLength(1);
    for (const look of ['s0', 's1', 'r']) expect(body).toContain(`<path class="${look}" d="M`);
    expect(body).toMatch(
      /<svg class="r"[^>]*><path [^>]*\/><\/svg><\/span> Median: calculated by [^<]*<\/p>/,
    );
  });

  it.each(['/jamfor', '/en/compare'])(
    '%s gives its own address to copy, and its figures as a file',
    async (path) => {
      const { body } = await ask(`${path}${QUESTION}`);
      const question = escapeHtml(QUESTION);
      expect(body).toContain(`<code>https://data.example${path}${question}</code>`);
      expect(body).toContain(`<a href="/jamfor.excel.csv${question}" download="jamforelse.csv">`);
    },
  );

  it('is shared with the figure of each in the common year, and by what it does where it compares none', async () => {
    const shared = async (address: string) =>
      /property="og:title" content="([^"]*)"/.exec((await ask(address)).body)?.[1];
    expect(await shared(`/jamfor${QUESTION}`)).toBe(
      'Folkmängd 2023 (invånare): Stockholm 988\u00a0943, Håbo 22\u00a0313',
    );
    expect(await shared('/jamfor')).toBe('Jämför kommuner');
    const { body } = await ask(`/en/compare${QUESTION}`);
    expect(body).toMatch(
      /<meta name="description" content="[^"]* \d{4}[^"]*: Stockholm [^"]* Source: [^"]*[^.]\.">/,
    );
  });

  it('is shared with a picture of its own where it compares one metric, else with that of the first', async () => {
    const picture = async (query: string): Promise<string | undefined> =>
      /property="og:image" content="[^"]*\/downloads\/cards\/([^"]*)"/.exec(
        (await ask(`/jamfor${query}`)).body,
      )?.[1];
    expect(await picture('?municipalities=0180,habo-uppsala&metrics=BEF01')).toBe('sv/0180-0305-BEF01.png');
    expect(await picture('?municipalities=0180,0305&metrics=TIES1,HOSTILETITLE0001')).toMatch(
      /^sv(?:\/TIES1)?\.png$/,
    );
    expect(await picture('')).toBe('sv.png');
  });

  it('is called by the municipalities that it compares, and by what it does where it compares none', async () => {
    const titles = async (path: string) => {
      const { body } = await ask(path);
      return [/<title>(.*?) – /.exec(body)?.[1], /<h1>(.*?)<\/h1>/.exec(body)?.[1]];
    };
    const answered = 'Jämförelse: Stockholm, Håbo';
    expect(await titles(`/jamfor${QUESTION}`)).toEqual([answered, answered]);
    expect((await titles(`/en/compare${QUESTION}`))[0]).toBe('Comparison: Stockholm, Håbo');
    expect(await titles('/jamfor?municipalities=0180')).toEqual(['Jämför kommuner', 'Jämför kommuner']);
  });

  it('keeps what was asked in the form', async () => {
    const { body } = await ask(`/jamfor${QUESTION}`);
    expect(body).toContain('name="municipalities" list="places" value="Stockholm"');
    expect(body).toContain('name="municipalities" list="places" value="Håbo"');
    expect(body).toMatch(/value="BEF01" checked/);
    expect(body).not.toMatch(/value="TIES1" checked/);
  });

  it('offers and keeps each municipality by a text that it takes: where two share a name, by its code', async () => {
    const { body } = await ask('/jamfor?municipalities=habo-jonkoping,0180&metrics=BEF01');
    expect(body).toContain('name="municipalities" list="places" value="0643"');
    expect(body).toContain('<option value="0643" label="Habo"></option><option value="Håbo"></option>');
    const offered = [...body.matchAll(/<option value="([^"]+)"/g)].map(([, text = '']) => text);
    expect(offered).toHaveLength(service.store.catalogue.municipalities.length);
    for (const text of offered.filter((one) => one !== 'Stockholm')) {
      const query = `municipalities=Stockholm&municipalities=${encodeURIComponent(text)}&metrics=BEF01`;
      expect((await ask(`/jamfor?${query}`)).body, text).not.toContain('<code>ambiguous</code>');
    }
  });

  it.each([
    [QUESTION, '?municipalities=Stockholm,H%C3%A5bo&amp;metrics=BEF01'],
    ['?municipalities=0643', '?municipalities=0643'],
    ['?municipalities=0180,%3Cb%3E%26&metrics=x', '?municipalities=Stockholm,%3Cb%3E%26&amp;metrics=x'],
    ['', ''],
  ])('leads from %s to the same question in the other language', async (query, same) => {
    expect((await ask(`/jamfor${query}`)).body).toContain(`<a class="other" href="/en/compare${same}"`);
    const { body } = await ask(`/en/compare${query}`);
    expect(body).toContain(`<a class="other" href="/jamfor${same}"`);
    expect(body).toContain('<link rel="canonical" href="https://data.example/en/compare">');
  });

  it('reads the form as a browser without script sends it', async () => {
    const sent =
      '?municipalities=Stockholm&municipalities=H%C3%A5bo&municipalities=&municipalities=&metrics=BEF01';
    expect(valuesOf((await ask(`/jamfor${sent}`)).body)).toEqual(
      valuesOf((await ask(`/jamfor${QUESTION}`)).body),
    );
  });

  it('waits for the rest where only one list is given', async () => {
    for (const part of [
      '?municipalities=0180',
      '?metrics=BEF01',
      '?municipalities=0180&metrics=BEF01',
      '',
      '?utm_source=x',
    ]) {
      const { status, body } = await ask(`/jamfor${part}`);
      expect(status, part).toBe(200);
      expect(body, part).not.toContain('class="refusal"');
    }
  });

  it.each([
    ['/jamfor', 'municipalities=0180', 'Välj minst en kommun till. Välj minst ett mått.'],
    ['/jamfor', 'municipalities=0180,0380', 'Välj minst ett mått.'],
    ['/jamfor', 'metrics=BEF01', 'Välj minst två kommuner.'],
    ['/en/compare', 'municipalities=0180&metrics=BEF01', 'Choose at least one more municipality.'],
  ])('says of %s?%s what it waits for', async (path, query, said) => {
    expect((await ask(`${path}?${query}`)).body).toContain(`<p><strong>${said}</strong></p>`);
  });

  it('says nothing of what is missing where nothing was asked', async () => {
    for (const query of ['', '?utm_source=x', '?municipalities=&metrics='])
      expect((await ask(`/jamfor${query}`)).body, query).not.toMatch(/Välj minst/);
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
      const unknown = Array.from({ length }, (_, place) => `zzz${'z'.repeat(place % 7)}${place}qqq`).join(
        ',',
      );
      for (const asked of [`metrics=${unknown}`, `municipalities=${unknown}`]) {
        const url = `/jamfor?${asked}`;
        expect(
          (await answerRequest({ ...service, store }, { method: 'GET', url, ifNoneMatch: null })).status,
        ).toBe(200);
      }
      return count;
    };
    expect(await looks(500)).toBe(await looks(1));
  });

  it('offers only metrics that can be compared', async () => {
    const { body } = await ask('/jamfor');
    expect(body).not.toContain('NOCOMP1');
    expect(body).not.toMatch(/HEMLIG1|OKLAR01/);
  });

  it.each([
    [
      '?municipalities=0180,habo&metrics=BEF01',
      422,
      'ambiguous',
      '/jamfor?municipalities=0180,0643&amp;metrics=BEF01',
    ],
    [
      '?municipalities=0180,Upsala&metrics=BEF01',
      404,
      'invalid_geo',
      '/jamfor?municipalities=0180,0380&amp;metrics=BEF01',
    ],
    [
      '?municipalities=0180,1480&metrics=matt-av-samma-ord',
      422,
      'ambiguous',
      '/jamfor?municipalities=0180,1480&amp;metrics=TIES1',
    ],
    [
      '?municipalities=0180,1480&metrics=BEF01,TIES1',
      422,
      'incomparable',
      '/jamfor?municipalities=0180,1480&amp;metrics=BEF01',
    ],
    [
      '?municipalities=0180,1480,1280,0380,0114&metrics=BEF01',
      400,
      'invalid_request',
      '/jamfor?municipalities=0180,1480,1280,0380&amp;metrics=BEF01',
    ],
    [
      '?municipalities=0180,1480,stockholm&metrics=BEF01',
      400,
      'invalid_request',
      '/jamfor?municipalities=0180,1480&amp;metrics=BEF01',
    ],
    [
      '?municipalities=0180,1480&metrics=BEF01,DISJ01',
      422,
      'no_common_period',
      '/jamfor?municipalities=0180,1480&amp;metrics=BEF01',
    ],
    [
      '?municipalities=0180,1480,0305&metrics=NEWTHIN',
      422,
      'no_common_period',
      '/jamfor?municipalities=0180,0305&amp;metrics=NEWTHIN',
    ],
    ['?municipalities=0180,1480&metrics=DISJ01', 422, 'no_common_period', null],
    ['?municipalities=0180,1480&metrics=NOCOMP1', 422, 'incomparable', null],
  ])('refuses %s with %i in words, and leads on', async (query, status, code, link) => {
    const answer = await ask(`/jamfor${query}`);
    const api = JSON.parse((await ask(`/api/v1/compare${query}`)).body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.body).toContain(`<code>${code}</code>`);
    expect(api.error.code).toBe(code);
    const said = /<div class="refusal".*?<p dir="auto">(.*?)<\/p>/s.exec(answer.body)?.[1];
    expect(said).toBe(escapeHtml(api.error.message));
    if (link !== null) expect(answer.body).toContain(`href="${link}"`);
  });

  it.each([
    ['?municipalities=0180,1480,0305&metrics=NEWTHIN', 2],
    ['?municipalities=0180,habo&metrics=BEF01', 2],
    ['?municipalities=0180,Stokholm&metrics=BEF01', 0],
    ['?municipalities=0180,1480,Stokholm&metrics=BEF01', 1],
    ['?municipalities=Stokholm,Stokholm&metrics=BEF01', 0],
    ['?municipalities=0180,Stockholm&metrics=BEF01', 0],
    ['?municipalities=0180,1480&metrics=BEF01,BEF02', 1],
    ['?municipalities=0180,1480&metrics=BEF02', 1],
    ['?municipalities=0180,1480&metrics=BEF01,TIES1,BEF01', 2],
    ['?municipalities=0180,1480&metrics=BEF01,TIES1', 2],
    [`?municipalities=0180,1480&metrics=BEF01,${'NOPE,'.repeat(10)}NOPE`, 1],
    ['?municipalities=0180,1480,1280,stockholm,0380,0114&metrics=BEF01', 1],
  ])('leads from %s to no comparison that is refused as well', async (query, count) => {
    const { body, status } = await ask(`/jamfor${query}`);
    const links = [...body.matchAll(/<li><a href="(\/jamfor\?[^"]+)"/g)].map(([, href = '']) => href);
    expect([status === 200, links.length]).toEqual([false, count]);
    for (const href of links) expect((await ask(href.replaceAll('&amp;', '&'))).status, href).toBe(200);
  });

  it('ranks each in the common year, also where that is not the newest', async () => {
    const { body } = await ask('/jamfor?municipalities=0180,0330&metrics=TIES1');
    expect(body).toContain('<caption>2022, det senaste gemensamma året</caption>');
    expect(body).toMatch(
      /<td class="number">(?:<span aria-hidden="true">=<\/span><span class="unseen">delad plats<\/span> )?\d+ av 10<\/td>/,
    );
  });

  it('names the table of each metric apart for those who listen', async () => {
    const { body } = await ask('/jamfor?municipalities=0114,0180&metrics=TIES1,THIN90,REV01');
    const tables = [...body.matchAll(/role="group" aria-label="([^"]*)"/g)].map(([, name]) => name);
    expect(tables).toHaveLength(6);
    expect(new Set(tables).size).toBe(tables.length);
  });

  it('shows hostile input as the text it is', async () => {
    const { body } = await ask('/jamfor?municipalities=%22%3E%3Cscript%3E,0180&metrics=BEF01');
    expect(body).not.toContain('<script>');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;"');
  });
});

describe('what is to be minded of a comparison', () => {
  const CUT = ', bruten skala. Källa:';

  it.each([
    // Lines far from zero; a line near it; far from it, beside the line of a median that is near.
    ['municipalities=0180,0305&metrics=TIES1', true],
    ['municipalities=0180,0305&metrics=BEF01', false],
    ['municipalities=0180,1480&metrics=BEF01', false],
  ])(
    'is that zero is not shown, where neither a line nor the median draws the scale down to it: %s',
    async (query, isCut) => {
      const { body } = await ask(`/jamfor?${query}`);
      expect([body.includes(CUT), body.includes('class="z"')]).toEqual([isCut, !isCut]);
    },
  );

  it('is listed once, that of a marked figure first, with its sign', async () => {
    const { body } = await ask('/jamfor?municipalities=0305,1480&metrics=TIES1');
    const [, list = ''] = /<ul class="note notes">(.*?)<\/ul>/.exec(body) ?? [];
    const items = [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item);
    expect(items[0]).toBe('† Göteborg: Göteborg frågar på ett annat sätt än de andra.');
    expect(new Set(items).size).toBe(items.length);
    const waived = await ask('/jamfor?municipalities=0180,1981&metrics=ASC01');
    const [, ofWaived = ''] = /<ul class="note notes">(.*?)<\/ul>/.exec(waived.body) ?? [];
    expect(ofWaived.match(/Sala svarar samma dag/g)).toHaveLength(1);
  });
});

describe('/jamfor.excel.csv', () => {
  it('has every year of each municipality, codes with their zero, for Swedish Excel', async () => {
    const { status, headers, body } = await askRaw(`/jamfor.excel.csv${QUESTION}`);
    expect([status, headers['content-type'], headers['content-language']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      'sv',
    ]);
    const [heading, ...lines] = (body ?? '').trimEnd().split('\r\n');
    expect(heading).toBe('\ufeffMått-id;Mått;Kommunkod;Kommun;År;Värde;Enhet;Källa;Märkning;Id;Anmärkning');
    const metric = service.store.directory.metrics.get('BEF01');
    if (metric === undefined) throw new Error('expected the metric, got none');
    const expected: string[] = [];
    for (const geo of ['0180', '0305']) {
      const { values = [], states = '' } = (await service.store.series(metric, geo)) ?? {};
      for (const [place, period] of metric.periods.entries())
        if ('vn'.includes(states[place] ?? '-'))
          expected.push(`SF.BEF01.${geo}.${period} ${String(values[place] ?? '').replace('.', ',')}`);
    }
    const cells = lines.map((line) => line.split(';'));
    expect(expected.length).toBeGreaterThan(2);
    expect(cells.map((row) => `${row[9]} ${row[5]}`)).toEqual(expected);
    expect(new Set(cells.map((row) => row[2]))).toEqual(new Set(['0180', '0305']));
  });

  it('has the notes of each figure, and of no other', async () => {
    const { body } = await ask('/jamfor.excel.csv?municipalities=1480,0180&metrics=TIES1');
    const rows = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';'));
    const noteOf = (geo: string) => new Set(rows.filter((row) => row[2] === geo).map((row) => row[10]));
    for (const note of noteOf('1480'))
      expect(note).toMatch(/^"?Göteborg frågar på ett annat sätt än de andra\./);
    expect([...noteOf('0180')].join()).not.toContain('Göteborg');
    const waived = await ask('/jamfor.excel.csv?municipalities=1981,0180&metrics=ASC01');
    expect(waived.body).toMatch(/SF\.ASC01\.1981\.2023;"?Sala svarar samma dag/);
  });

  it('leaves the cell of a figure without a value empty, and has no row of one that was withdrawn', async () => {
    const rowsOf = async (question: string) =>
      (await ask(`/jamfor.excel.csv?${question}`)).body.split('\r\n').map((line) => line.split(';'));
    const ties = await rowsOf('municipalities=0330,0180&metrics=TIES1');
    expect(ties.find((row) => row[9] === 'SF.TIES1.0330.2023')?.[5]).toBe('');
    const years = await rowsOf('municipalities=1981,0180&metrics=NORANK1');
    expect(years.filter((row) => row[2] === '1981').map((row) => row[9])).toEqual(['SF.NORANK1.1981.1990']);
  });

  it('takes lists as a form without script sends them', async () => {
    const sent = '?municipalities=Stockholm&municipalities=H%C3%A5bo&metrics=BEF01';
    const [first, second] = [QUESTION, sent].map((query) => askRaw(`/jamfor.excel.csv${query}`));
    expect((await second)?.body).toBe((await first)?.body);
  });

  it.each([
    ['?municipalities=0180&metrics=BEF01', 400, 'invalid_request'],
    ['?municipalities=0180,9999&metrics=BEF01', 404, 'invalid_geo'],
    ['', 400, 'invalid_request'],
  ])('refuses %s as the API does', async (query, status, code) => {
    const refused = await ask(`/jamfor.excel.csv${query}`);
    expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([status, code]);
  });

  it('is refused in Swedish, its one language, whatever `lang` is', async () => {
    const refusalOf = async (query: string) => {
      const { headers, body } = await askRaw(`/jamfor.excel.csv?municipalities=0180&metrics=BEF01${query}`);
      return [headers['content-language'], JSON.parse(body ?? '').error.message];
    };
    const swedish = await refusalOf('');
    expect(swedish).toEqual(['sv', expect.stringContaining('för få värden')]);
    expect(await refusalOf('&lang=en')).toEqual(swedish);
  });

  it('is offered where a comparison is shown, and nowhere else', async () => {
    const offered = `href="/jamfor.excel.csv${QUESTION.replaceAll('&', '&amp;')}"`;
    for (const page of ['/jamfor', '/en/compare']) {
      expect((await ask(`${page}${QUESTION}`)).body).toContain(offered);
      expect((await ask(page)).body).not.toContain('/jamfor.excel.csv');
    }
  });
});
