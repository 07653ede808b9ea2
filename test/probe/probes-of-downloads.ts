// Files that are sent as they lie: whole, in part, on condition, never compressed.
import { type Probe, probe } from './probe.ts';

const CSV = '/downloads/municipalities.csv';
const fixed = { fixed: true };
const asked = (headers: Record<string, string>) => ({ ...fixed, headers });

const PAST = '/releases/2026-02-13';

export const DOWNLOADS: Probe[] = [
  probe(200, 'download', CSV, fixed),
  probe(200, 'download, compression offered', CSV, asked({ 'accept-encoding': 'gzip, br' })),
  probe(206, 'first bytes of a download', CSV, asked({ range: 'bytes=0-99' })),
  probe(206, 'last bytes of a download', CSV, asked({ range: 'bytes=-100' })),
  probe(
    206,
    'first bytes of JSON, compression offered',
    '/downloads/datapackage.json',
    asked({ 'accept-encoding': 'gzip', range: 'bytes=0-99' }),
  ),
  probe(416, 'bytes beyond a download', CSV, { headers: { range: 'bytes=99999999-' } }),
  probe(304, 'download and its ETag', CSV, asked({ 'if-none-match': '{etag}' })),
  probe(200, 'HEAD of a download', CSV, { ...fixed, method: 'HEAD' }),
  probe(200, 'Parquet', '/downloads/municipalities.parquet', fixed),
  probe(206, 'last bytes of every figure', '/downloads/everything.parquet', asked({ range: 'bytes=-8' })),
  probe(200, 'workbook', '/downloads/municipalities/0180.xlsx', fixed),
  probe(200, 'picture', '/downloads/cards/sv.png', fixed),
  probe(200, 'checksums', '/downloads/SHA256SUMS', fixed),
  probe(200, 'catalogue for data portals', '/dcat.ttl', fixed),
  probe(200, 'CSV of a metric in a past release', `${PAST}/downloads/metrics/N01951.csv`),
  probe(206, 'first bytes of it', `${PAST}/downloads/metrics/N01951.csv`, {
    headers: { range: 'bytes=0-99' },
  }),
  probe(304, 'it and its ETag', `${PAST}/downloads/metrics/N01951.csv`, {
    headers: { 'if-none-match': '{etag}' },
  }),
  probe(200, 'JSON-stat of a metric in a past release', `${PAST}/downloads/metrics/N01951.json-stat.json`),
  probe(404, 'a whole table of a past release', `${PAST}/downloads/observations.csv`),
  probe(404, 'a metric that came later', `${PAST}/downloads/metrics/CARDIE.csv`),
  probe(404, 'no download', '/downloads/nothing.csv', fixed),
  probe(404, 'a table that is one file a metric', '/downloads/observations.csv', fixed),
];
