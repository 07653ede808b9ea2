// A municipality that has another code by now: what was published under the one before stays known, and in its place.
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { recordedEffects } from '../release/recorded-effects.ts';
import { metricOf, put, type Row, registryOf, saveKolada, smallDataset } from '../release/small-dataset.ts';
import { auditProof } from '../support/auditor.ts';
import { serve } from '../support/service.ts';

const METRICS = [metricOf('N00001'), metricOf('N00002')];
const dataset = smallDataset(METRICS);
afterAll(() => dataset.remove());
const { data } = dataset.paths;

/** So many that a block of the store has three municipalities. */
const YEARS = Array.from({ length: 120 }, (_, index) => String(1903 + index));

async function run(...args: string[]): Promise<void> {
  const { effects, lines } = recordedEffects();
  const code = await runCommand(args, dataset.paths, effects);
  if (code !== 0) throw new Error(lines.join('\n'));
}

async function release(date: string, codes: Record<string, number>): Promise<void> {
  const lines = Object.keys(codes).map(
    (code) => `${code},Ort ${codes[code]},ort-${codes[code]},01,Stockholms län,`,
  );
  put(
    join(data, 'municipalities.csv'),
    `${['code,name,slug,county_code,county,valid_from', ...lines].join('\n')}\n`,
  );
  const rows = Object.entries(codes).flatMap(([code, level]) =>
    YEARS.map((year): Row => [code, year, String(level * 1000 + Number(year))]),
  );
  rows.push(['0183', '1902', '1']);
  const folder = saveKolada(join(dataset.dir, date), { N00001: rows, N00002: [['0114', '2022', '1']] });
  await run('import', 'kolada', folder, '--retrieved', '2024-01-01', '--origin', 'transcript');
  await run('publish', '--date', date);
}

await release('2024-08-30', { '0114': 1, '0180': 2, '0183': 3, '0190': 4 });
const municipalities = { '0181': { otherNames: [], formerCodes: ['0190'] } };
put(join(data, 'metrics.json'), JSON.stringify({ ...registryOf(METRICS), municipalities }));
put(
  join(data, 'waivers.csv'),
  'rule,metric,geo,period,reason\nmunicipality-vanishes,,0190,,It is 0181.\nfigures-withdrawn,N00001,,,0190 is 0181.\n',
);
await release('2025-01-01', { '0114': 1, '0180': 2, '0181': 4, '0183': 3 });
const served = await serve(data);

test.each(['0114', '0180', '0181', '0183'])('a figure of %s is proved by its own entry', async (code) => {
  const id = `SF.N00001.${code}.2000`;
  const { status, body } = await served.askRaw(`/log/proof/${id}`);
  expect([status, served.faults]).toEqual([200, []]);
  const { holds, entry } = auditProof(body ?? '');
  expect({ holds, id: entry.id }).toEqual({ holds: true, id });
});

const ID = 'SF.N00001.0190.2000';
const REVISION = `2025-01-01/${ID}/withdrawn`;

test('a figure of the code before is known, and was withdrawn', async () => {
  const { status, body } = await served.ask(`/api/v1/observations/${ID}`);
  const address = expect.stringContaining(`/api/v1/revisions?id=${ID}`);
  expect({ status, error: JSON.parse(body).error }).toMatchObject({
    status: 404,
    error: { code: 'unavailable', details: { reason: 'withdrawn', revision: REVISION, address } },
  });
});

test('a figure that was never published under it is none, even where another municipality has that year', async () => {
  const known = await served.ask('/api/v1/observations/SF.N00001.0183.1902');
  expect(known.status).toBe(200);
  for (const path of ['observations/SF.N00001.0190.1902', 'revisions?id=SF.N00001.0190.1902']) {
    const { status, body } = await served.ask(`/api/v1/${path}`);
    expect([status, JSON.parse(body).error.code]).toEqual([404, 'not_found']);
  }
});

test('its entries are listed, from the publication to the withdrawal', async () => {
  const { body } = await served.ask(`/api/v1/revisions?id=${ID}`);
  const { revisions, total } = JSON.parse(body).data;
  expect(total).toBe(2);
  expect(revisions.map(({ id, value }: { id: string; value: number | null }) => [id, value])).toEqual([
    [REVISION, null],
    [`2024-08-30/${ID}/published`, 6000],
  ]);
});

test('the release before has it still, and its page says that it is gone', async () => {
  const past = '/releases/2024-08-30';
  const { data } = JSON.parse((await served.ask(`${past}/api/v1/observations/${ID}`)).body);
  expect([data.id, data.value, data.labels.geo]).toEqual([ID, 6000, 'Ort 4']);
  for (const [lang, gone] of [
    ['sv', 'Värdet har dragits tillbaka'],
    ['en', 'The value has been withdrawn'],
  ]) {
    const { status, body } = await served.ask(`${past}/observations/${ID}?lang=${lang}`);
    const link = `<a href="https://data.example/observations/${ID}?lang=${lang}">${gone}</a>`;
    expect([status, body.match(/(?<=<p data-newer>).*?(?=<\/p>)/g)]).toEqual([200, [link]]);
  }
  const { body } = await served.ask(`${past}/embed/chart?geo=0190&metric=N00001&lang=en`);
  expect(body).toMatch(/ data-newer [^>]*>The value has been withdrawn</);
});

test('it was withdrawn with its code, also where its metric left after that', async () => {
  const left = [metricOf('N00001', { left: '2025-06-01' }), ...METRICS.slice(1)];
  put(join(data, 'metrics.json'), JSON.stringify({ ...registryOf(left), municipalities }));
  put(join(data, 'waivers.csv'), 'rule,metric,geo,period,reason\nmetric-leaves,N00001,,,Ended.\n');
  await run('publish', '--date', '2025-06-01');
  const { ask } = await serve(data);
  const { code, details } = JSON.parse((await ask(`/api/v1/observations/${ID}`)).body).error;
  expect([code, details.reason, details.revision]).toEqual(['unavailable', 'withdrawn', REVISION]);
});

test('where its metric left before its code changed, it went with the metric', async () => {
  const left = [metricOf('N00001', { left: '2025-06-01' }), ...METRICS.slice(1)];
  const recoded = { ...municipalities, '0184': { otherNames: [], formerCodes: ['0183'] } };
  put(join(data, 'metrics.json'), JSON.stringify({ ...registryOf(left), municipalities: recoded }));
  put(
    join(data, 'waivers.csv'),
    'rule,metric,geo,period,reason\nmunicipality-appears,,0184,,No metric has figures of it.\n',
  );
  await release('2025-09-01', { '0114': 1, '0180': 2, '0181': 4, '0184': 3 });
  const { ask } = await serve(data);
  const path = '/api/v1/observations/SF.N00001.0183.2000';
  const { code, details } = JSON.parse((await ask(path)).body).error;
  expect([code, details.reason, details.revision]).toEqual([
    'unavailable',
    'withdrawn',
    '2025-06-01/N00001/withdrawn',
  ]);
});
