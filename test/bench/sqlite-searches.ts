// The alternative's searches: found by SQL over the keys of names, ordered as the contract has it.
import type { Asked } from './sqlite-facts.ts';
import { metricRecord, municipalityRecord } from './sqlite-records.ts';
import type { MetricRow, Rows } from './sqlite-rows.ts';

const exactKey = (text: string): string => text.normalize('NFC').toLowerCase();
const foldedKey = (text: string): string =>
  exactKey(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
const isPlain = (key: string): boolean => key === foldedKey(key);

const TYPES = ['exact', 'slug', 'prefix', 'substring', 'folded', 'county'];
/** ?1 is the key, ?2 whether it has no diacritics. */
const BY_NAME = `SELECT code, CASE
    WHEN name = ?1 THEN 0 WHEN slug = ?1 THEN 1
    WHEN instr(name, ?1) = 1 THEN 2 WHEN instr(name, ?1) > 1 THEN 3
    WHEN ?2 AND instr(name_folded, ?1) THEN 4
    WHEN instr(county, ?1) OR (?2 AND instr(county_folded, ?1)) THEN 5 END AS type
  FROM municipality WHERE type IS NOT NULL ORDER BY type, collation, code`;
const BY_CODE = `SELECT code FROM municipality WHERE code >= ?1 AND code < ?1 || 'a' ORDER BY collation, code`;

export function municipalitiesAnswer(rows: Rows, { query = '' }: Asked) {
  const found = /^\d{1,4}$/.test(query.trim()) ? byCode(rows, query.trim()) : byName(rows, query.trim());
  const records = found.flatMap(({ code, match }) => {
    const municipality = rows.municipalities.get(code);
    return municipality === undefined ? [] : [municipalityRecord(municipality, match)];
  });
  const total = records.length;
  return { limit: null, municipalities: records, returned: total, total, truncated: false };
}

const byCode = ({ select }: Rows, digits: string) =>
  select<{ code: string }>(BY_CODE, digits).map(({ code }) => ({
    code,
    match: { type: 'code', exact: code === digits },
  }));

function byName({ select }: Rows, text: string) {
  const key = exactKey(text);
  const found = select<{ code: string; type: number }>(BY_NAME, key, isPlain(key) ? 1 : 0);
  return found.map(({ code, type }) => ({ code, match: { type: TYPES[type] ?? '', exact: type < 2 } }));
}

export function metricsAnswer(rows: Rows, { query = '' }: Asked) {
  const words = exactKey(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const occur = words.map((word) => `instr(${isPlain(word) ? 'folded' : 'exact'}, ?) > 0`).join(' AND ');
  const found = rows.select<{ id: string }>(`SELECT id FROM metric WHERE ${occur} ORDER BY id`, ...words);
  const metrics = found.flatMap(({ id }) => rows.metrics.get(id) ?? []);
  const placed = metrics.map((metric) => ({ metric, rank: rankOf(metric, words) }));
  placed.sort((a, b) => a.rank - b.rank || (a.metric.id < b.metric.id ? -1 : 1));
  const shown = placed.slice(0, 20).map(({ metric }) => metricRecord(rows, metric));
  const total = metrics.length;
  return { limit: 20, metrics: shown, returned: shown.length, total, truncated: shown.length < total };
}

/** Exact name, exact title, title prefix, word prefix, substring. */
function rankOf({ id, kpiId, aliases, title }: MetricRow, words: readonly string[]): number {
  const whole = words.join(' ');
  const keyFor = (word: string) => (isPlain(word) ? foldedKey : exactKey);
  const names = [id, kpiId ?? id, ...aliases].map(keyFor(whole));
  const titles = [title.sv, title.en].map(keyFor(whole));
  if (names.includes(whole)) return 0;
  if (titles.includes(whole)) return 1;
  if (titles.some((one) => one.startsWith(whole))) return 2;
  const texts = [id, kpiId ?? id, ...aliases, title.sv, title.en];
  const begins = (word: string) =>
    texts.some((text) =>
      keyFor(word)(text)
        .split(/[^\p{L}\p{N}]+/u)
        .some((other) => other.startsWith(word)),
    );
  return words.every(begins) ? 3 : 4;
}
