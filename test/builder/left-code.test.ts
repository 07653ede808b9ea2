// A municipality that has another code by now: what was published under the one before stays known, and in its place.
import { expect, test } from 'vitest';
import { auditProof } from '../support/auditor.ts';
import { composeDataset, metricOf, registryOf, type TestRelease } from '../support/dataset.ts';
import { serve } from '../support/service.ts';

type Recoded = { codes: Record<string, number>; left?: string; formerCodes?: Record<string, string> };

/** So many that a block of the store has three municipalities. */
const YEARS = Array.from({ length: 120 }, (_, index) => String(1903 + index));

/** A release of these municipalities, each with figures of its own level. */
function release(date: string, { codes, left, formerCodes = {} }: Recoded): TestRelease {
  const lines = Object.entries(codes).map(
    ([code, level]) => `${code},Ort ${level},ort-${level},01,Stockholms län,`,
  );
  const rows = Object.entries(codes).flatMap(([code, level]) =>
    YEARS.map((year) => `${code} ${year} ${level * 1000 + Number(year)}`),
  );
  const metrics = ['N00001', 'N00002'].map((id) =>
    metricOf({ id, title: { sv: id, en: id }, left: id === 'N00001' ? (left ?? null) : null }),
  );
  const municipalities = Object.fromEntries(
    Object.entries(formerCodes).map(([code, former]) => [code, { otherNames: [], formerCodes: [former] }]),
  );
  const figures = '0183' in codes ? [...rows, '0183 1902 1'] : rows;
  return {
    release: date,
    registry: registryOf(metrics, { municipalities }),
    figures: { N00001: figures.sort(), N00002: ['0114 2022 1'] },
    texts: {
      'municipalities.csv': `${['code,name,slug,county_code,county,valid_from', ...lines].join('\n')}\n`,
    },
  };
}

const BEFORE = release('2024-08-30', { codes: { '0114': 1, '0180': 2, '0183': 3, '0190': 4 } });
const AFTER: Recoded = {
  codes: { '0114': 1, '0180': 2, '0181': 4, '0183': 3 },
  formerCodes: { '0181': '0190' },
};
const RELEASES = [BEFORE, release('2025-01-01', AFTER)];
const served = await serve(composeDataset(RELEASES));

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
  const left = release('2025-06-01', { ...AFTER, left: '2025-06-01' });
  const { ask } = await serve(composeDataset([...RELEASES, left]));
  const { code, details } = JSON.parse((await ask(`/api/v1/observations/${ID}`)).body).error;
  expect([code, details.reason, details.revision]).toEqual(['unavailable', 'withdrawn', REVISION]);
});

test('where its metric left before its code changed, it went with the metric', async () => {
  const left = { ...AFTER, left: '2025-06-01' };
  const recoded = {
    codes: { '0114': 1, '0180': 2, '0181': 4, '0184': 3 },
    formerCodes: { '0181': '0190', '0184': '0183' },
    left: '2025-06-01',
  };
  const later = [release('2025-06-01', left), release('2025-09-01', recoded)];
  const { ask } = await serve(composeDataset([...RELEASES, ...later]));
  const path = '/api/v1/observations/SF.N00001.0183.2000';
  const { code, details } = JSON.parse((await ask(path)).body).error;
  expect([code, details.reason, details.revision]).toEqual([
    'unavailable',
    'withdrawn',
    '2025-06-01/N00001/withdrawn',
  ]);
});
