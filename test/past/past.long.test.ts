import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryStore } from '../../src/builder/derive.ts';
import { downloadSet } from '../../src/downloads/downloads.ts';
import { composeDataset, METRIC, MUNICIPALITIES } from '../support/dataset.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { madeDownload } from '../support/made.ts';
import { writeRewound } from '../support/rewound.ts';
import { serve, verifiedOf } from '../support/service.ts';

const DATA = goldenData('small');
const RELEASES = ['2025-01-15', '2025-06-01', '2025-11-20'];
const folder = mkdtempSync(join(tmpdir(), 'past-download-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { service, askRaw } = await serve(DATA);
const ask = (path: string) => madeDownload(service, path);

describe.each(RELEASES)('the files of the metrics of %s', async (release) => {
  const out = join(folder, release);
  writeRewound(DATA, release, out);
  const siteUrl = `${ADDRESSES.siteUrl}/releases/${release}`;
  const store = await memoryStore(verifiedOf(out), { ...ADDRESSES, siteUrl });
  // What is public no longer has no files in any release.
  const isShown = (path: string) => !path.includes('/DOLD01.');
  const { paths, make } = downloadSet(store, { name: 'Open Data API', type: null, email: null });
  const texts = paths.filter(
    (path) => isShown(path) && /^downloads\/metrics\/[A-Z0-9]+\.(?:csv|json-stat\.json)$/.test(path),
  );

  it('are byte for byte those of a build of its rewound dataset', async () => {
    expect(texts.length).toBe(store.catalogue.metrics.filter(({ id }) => id !== 'DOLD01').length * 2);
    for (const path of texts) {
      const [found, built] = [await ask(`/releases/${release}/${path}`), await make(path)];
      expect(Buffer.from(found ?? []).equals(Buffer.from(built ?? 'none')), path).toBe(true);
    }
  });
});

describe('a file of a past release', () => {
  it.each([
    ['/releases/2025-01-15/downloads/metrics/BEF01.parquet', 'rebuilt_only'],
    ['/releases/2025-01-15/downloads/metrics/BEF01.csv/', 'rebuilt_only'],
    ['/releases/2025-01-15/downloads/municipalities/0180.csv', 'rebuilt_only'],
    ['/releases/2025-01-15/downloads/metrics/HEMLIG1.csv', 'unknown_metric'],
    ['/releases/2025-01-15/downloads/metrics/NOTHING.json-stat.json', 'unknown_metric'],
    ['/releases/2020-01-01/downloads/metrics/BEF01.csv', 'unknown_release'],
  ])('is refused where there is none: %s', async (path, reason) => {
    expect(await ask(path)).toBeNull();
    const { status, body } = await askRaw(path);
    expect([status, JSON.parse(body ?? '').error.details.reason]).toEqual([404, reason]);
  });

  it.each(['BEF01.xlsx', 'BEF01.excel.csv', 'BEF01.parquet'])(
    'leads, where it is in another format, to those that there are: %s',
    async (name) => {
      const { body } = await askRaw(`/releases/2025-01-15/downloads/metrics/${name}`);
      const { suggestions } = JSON.parse(body ?? '').error.details;
      const stem = `${ADDRESSES.siteUrl}/releases/2025-01-15/downloads/metrics/BEF01`;
      expect(suggestions).toEqual([`${stem}.csv`, `${stem}.json-stat.json`]);
      for (const address of suggestions) expect(await ask(new URL(address).pathname)).not.toBeNull();
    },
  );

  it.each(['metrics/HEMLIG1.xlsx', 'metrics/NOTHING.xlsx', 'municipalities/0180.xlsx'])(
    'leads nowhere for %s',
    async (name) => {
      const { body } = await askRaw(`/releases/2025-01-15/downloads/${name}`);
      expect(JSON.parse(body ?? '').error.details).not.toHaveProperty('suggestions');
    },
  );
});

const FIRST = '2024-08-30';
const own = ['0114 2021 100', '0180 2021 900', '0180 2022 910', '1480 2021 500', '1480 2022'];
const REGISTER = `${MUNICIPALITIES}1480,Göteborg,goteborg,14,Västra Götalands län,\n`.replace(
  '0140,Nykvarn,nykvarn,01,Stockholms län,1998',
  '0114,Upplands Väsby,upplands-vasby,01,Stockholms län,',
);

/** Whether charts and comparisons of the first release say that a newer value exists, where the next one has these rows. */
async function notedWith(rows: string[]): Promise<Record<string, boolean>> {
  const first = { release: FIRST, figures: { [METRIC]: own }, texts: { 'municipalities.csv': REGISTER } };
  const second = { release: '2025-01-01', figures: { [METRIC]: rows.toSorted() } };
  const served = await serve(composeDataset([first, second]));
  const paths = {
    chart: '/embed/chart/0180/N01951',
    both: '/embed/compare?municipalities=0180,1480&metric=N01951',
  };
  const noted = Object.entries(paths).map(async ([name, path]) => {
    const { status, body } = await served.askRaw(`/releases/${FIRST}${path}`);
    expect(status).toBe(200);
    return [name, body?.includes('data-newer')];
  });
  return Object.fromEntries(await Promise.all(noted));
}

describe('lines of a past release tell of newer values', () => {
  it('not where years before their first were added', async () => {
    expect(await notedWith(['0180 2020 890', '1480 2020 490', ...own])).toEqual({
      chart: false,
      both: false,
    });
  });

  it('where a year came after them', async () => {
    expect(await notedWith([...own, '1480 2023 510'])).toEqual({ chart: false, both: true });
  });

  it('where a year that is shown is another', async () => {
    const other = own.map((row) => row.replace('0180 2021 900', '0180 2021 901'));
    expect(await notedWith(other)).toEqual({ chart: true, both: true });
  });

  it('where a year that had none has a value', async () => {
    const filled = own.map((row) => (row === '1480 2022' ? '1480 2022 505' : row));
    expect(await notedWith(filled)).toEqual({ chart: false, both: true });
  });
});
