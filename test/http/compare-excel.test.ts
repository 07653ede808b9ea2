import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const { ask, askRaw, service } = await serve(goldenData('small'));

const QUESTION = '?municipalities=0180,0305&metrics=BEF01';

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
    expect(
      [...noteOf('1480')].every((note) => note?.startsWith('Göteborg frågar på ett annat sätt än de andra.')),
    ).toBe(true);
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
