import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isProblem } from '../../src/data/problem.ts';
import { figureFile, figureProvenance } from '../../src/endpoints/notes.ts';
import { findObservation } from '../../src/endpoints/observation.ts';
import { REAL_DATA, realService } from '../support/real-data.ts';

const served = await realService();
const { store } = served.service;

/** By plain reading: cells may be quoted, and no cell has a line end. */
const rowsOf = (path: string): string[][] =>
  readFileSync(join(REAL_DATA, path), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) => a ?? b ?? ''),
    );

const FILES = new Map(rowsOf('files.csv').map(([number = '', ...cells]) => [number, cells]));

async function answerOf(path: string) {
  const { status, body } = await served.ask(`/api/v1/observations/${path}`);
  const { data, error } = JSON.parse(body);
  return { status, data, error };
}

describe('every figure of the shipped store', () => {
  it.each(store.catalogue.metrics.map(({ id }) => id))(
    'of %s leads to the row of files.csv that its own row names, which is in the list of the metric',
    async (id) => {
      const metric = store.directory.metrics.get(id);
      if (metric === undefined) throw new Error(`expected ${id}, got none`);
      const named = new Map(
        rowsOf(`observations/${id}.csv`).map(([geo, period, , file = '']) => [
          `SF.${id}.${geo}.${period}`,
          file,
        ]),
      );
      const wrong: string[] = [];
      let figures = 0;
      for (const figure of named.keys()) {
        const found = await findObservation(store, figure);
        if (isProblem(found) || found.series.states[found.index] !== 'v') continue;
        const { series, index } = found;
        const file = figureFile(metric, series, index);
        const { retrieved, dataset, officialTitle, file: told } = figureProvenance(store, metric, 'sv', file);
        const shown = [told?.name, told?.sha256, retrieved, told?.origin, dataset, officialTitle];
        const [name, sha256, , ...rest] = FILES.get(named.get(figure) ?? '') ?? [];
        if (JSON.stringify(shown) !== JSON.stringify([name, sha256, ...rest])) wrong.push(figure);
        if (file === null || !metric.files.includes(file)) wrong.push(figure);
        figures += 1;
      }
      expect(wrong).toEqual([]);
      expect(figures).toBeGreaterThan(0);
    },
  );

  it('is told with its own file, not with that of the years beside it', async () => {
    const of = async (year: string) => (await answerOf(`SF.CAREL.0180.${year}`)).data.provenance;
    expect(await of('2023')).toMatchObject({
      retrieved: '2024-04-23',
      dataset: 'T10026',
      file: { name: 'Personbilar-2023.json', origin: 'publisher' },
    });
    expect((await of('2022')).file.name).toBe('fordon-i-lan-och-kommuner-2022.xlsx');
    expect((await of('2025')).retrieved).toBe('2026-03-05');
  });
});

describe('a figure that the registry says is missing', () => {
  it.each([
    ['SF.N05401.0180.2020', 'left_out', 'Källan upprepar det senaste valets siffra', '2018'],
    ['SF.CARDIE.0180.2023', 'not_fetched', 'Vi har inte hämtat Trafikanalys tabeller', '2022'],
  ])('%s is %s, for the stated reason, with the years that there are', async (id, reason, words, nearest) => {
    const { status, error } = await answerOf(id);
    expect([status, error.code, error.details.reason]).toEqual([404, 'not_found', reason]);
    expect(error.message).toContain(words);
    expect(error.details).toMatchObject({ nearest, value: id });
    expect(error.details.periods).toContain(nearest);
  });

  it.each([
    ['of an area of which the metric has none', 'SF.CARDIE.SE.2023'],
    ['of a municipality that there was not in the year', 'SF.N05401.0330.1996'],
    ['of a year of which nothing is stated', 'SF.CARDIE.0180.2014'],
  ])('is none %s', async (_, id) => {
    expect((await answerOf(id)).error.details.reason).toBe('unknown_observation');
  });
});
