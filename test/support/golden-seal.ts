// Seals a golden dataset by hand: `node test/support/golden-seal.ts small`. Everything that is a hash follows from the
// other files: the log's content hashes, the chain of logs and the manifest. Dates and notes stay as they are written.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash, nodeDigest } from '../../src/builder/digest-node.ts';
import { filesUnder } from '../../src/builder/files-under.ts';
import { COLUMNS } from '../../src/builder/load-dataset.ts';
import { readCsv } from '../../src/builder/read-csv.ts';
import { contentHash } from '../../src/model/content-hash.ts';
import { canonicalJson } from '../../src/model/json.ts';
import { Registry } from '../../src/model/registry.ts';
import type { Chain, ChainLink, Release } from '../../src/model/release.ts';
import { csvText } from '../../src/release/csv-text.ts';
import { jsonText } from '../../src/release/json-text.ts';

type Sealing = { dir: string; units: Map<string, string>; latest: Map<string, string> };

/** Writes the hashes of a dataset folder whose chain.json and release.json name their dates already. */
export function sealGolden(dir: string): void {
  const registry = Registry.parse(readJson(dir, 'metrics.json'));
  const units = new Map(registry.metrics.map(({ id, unit }) => [id, unit]));
  const sealing: Sealing = { dir, units, latest: new Map() };
  const chain: Chain = [];
  for (const link of readJson<ChainLink[]>(dir, 'revisions/chain.json'))
    chain.push(sealLog(sealing, link, chain.at(-1)));
  writeFileSync(join(dir, 'revisions/chain.json'), jsonText(chain));
  sealManifest(dir);
}

const readJson = <T>(dir: string, file: string): T => JSON.parse(readFileSync(join(dir, file), 'utf8'));

function sealLog(sealing: Sealing, { release, published }: ChainLink, before: ChainLink | undefined) {
  const file = `revisions/${release}.csv`;
  const path = join(sealing.dir, file);
  const rows = readCsv(file, readFileSync(path), COLUMNS.revisions).rows;
  const sealed = rows.map(({ cells }) => sealEntry(sealing, cells));
  writeFileSync(path, csvText(COLUMNS.revisions, sealed));
  const previous = before === undefined ? null : `sha256:${nodeDigest(canonicalJson(before), 'hex')}`;
  return { release, published, entries: rows.length, log: fileHash(readFileSync(path)), previous };
}

/** A previous hash that no earlier entry tells is kept where it is written: only its author knows the old source. */
function sealEntry({ units, latest }: Sealing, cells: string[]): string[] {
  const [
    type = '',
    metric = '',
    geo = '',
    period = '',
    was = '',
    is = '',
    written = '',
    ,
    reason,
    source = '',
  ] = cells;
  const hashOf = (literal: string) =>
    literal === ''
      ? ''
      : contentHash(
          { metric, geo, period, value: Number(literal), unit: units.get(metric) ?? '', source },
          nodeDigest,
        );
  const subject = `${metric}.${geo}.${period}`;
  const previous = latest.get(subject) ?? (written === '' ? hashOf(was) : written);
  latest.set(subject, hashOf(is));
  return [type, metric, geo, period, was, is, previous, hashOf(is), reason ?? '', source];
}

/** Writes the hash of every file into release.json. */
export function sealManifest(dir: string): void {
  const release = readJson<Release>(dir, 'release.json');
  const files = filesUnder(dir).filter((file) => file !== 'release.json');
  const hashes = files.map((file) => [file, fileHash(readFileSync(join(dir, file)))]);
  writeFileSync(join(dir, 'release.json'), jsonText({ ...release, files: Object.fromEntries(hashes) }));
}

if (import.meta.main)
  for (const name of process.argv.slice(2)) sealGolden(join(import.meta.dirname, '../golden', name, 'data'));
