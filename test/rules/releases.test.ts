import { describe, expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import type { Dataset, Finding } from '../../src/data/dataset.ts';
import { brokenOff, checkpointTexts, keptLog, noteText, RELEASE_RULES } from '../../src/rules/releases.ts';
import { findingsOf } from '../../src/rules/rule.ts';
import {
  composeDataset,
  METRIC,
  metricOf,
  openDataset,
  registryOf,
  type StandingRelease,
  sealDataset,
  standingReleases,
} from '../support/dataset.ts';
import { DATES, RELEASES } from './rows.ts';

const [FIRST] = DATES;
const CONTENT = composeDataset(RELEASES);
const SOUND = openDataset(CONTENT);

function find(name: string, dataset: Dataset): Finding[] {
  const rule = RELEASE_RULES.find((one) => one.name === name) ?? expect.fail();
  return findingsOf(rule, dataset, nodeDigest);
}
const placesOf = (findings: readonly Finding[]) => findings.map(({ where }) => where.file);

test('no rule finds anything in a sound dataset', () => {
  for (const { name } of RELEASE_RULES) expect(find(name, SOUND)).toEqual([]);
});

test('files-are-known: a folder that the chain does not name, and a path that is no file', () => {
  const folder = 'releases/2026-05-01';
  const file = `observations/${METRIC}.csv`;
  const paths = [
    `${folder}/observations/A1B.csv`,
    `${folder}/tree.bin`,
    `releases/${FIRST}/x`,
    'releases/x/y',
  ];
  const hashes = Object.fromEntries(paths.map((path) => [path, '']));
  expect(brokenOff({ hashes, releases: SOUND.releases })).toEqual(['2026-05-01']);
  const strange = [{ file, what: 'a pipe; put a file there' }];
  expect(find('files-are-known', { ...SOUND, strange })).toMatchObject([
    { where: { file }, message: 'a pipe; put a file there.' },
  ]);
});

test('revision-chain-is-linked finds a note over another link, and accepts one over its own', () => {
  const signed = '\n— example.org/log AAAA\n— another.example BBBB\n';
  const noted = (note: (link: Dataset['chain'][number]) => string) => {
    const chain = SOUND.chain.map((link, at) => (at === 2 ? { ...link, note: note(link) } : link));
    return find('revision-chain-is-linked', { ...SOUND, chain }).map(({ message }) => message.split(';')[0]);
  };
  expect(noted((link) => `${noteText(link)}${signed}`)).toEqual([]);
  const other = ['The note of the link is over another release'];
  expect(noted((link) => `${noteText({ ...link, release: FIRST })}${signed}`)).toEqual(other);
  expect(noted((link) => `more\n${noteText(link)}${signed}`)).toEqual(other);
  expect(noteText({ release: FIRST, root: 'r', previous: null, size: 0, note: null })).toBe(
    `open-data-api/release\n${FIRST}\nr\nfirst\n`,
  );
});

test('the checkpoints follow from the kept tree', () => {
  const notes = DATES.map((date) => String(CONTENT.get(`releases/${date}/checkpoint`)));
  expect(checkpointTexts(SOUND, nodeDigest)).toEqual(notes);
  expect(keptLog(SOUND)(nodeDigest)?.roots).toHaveLength(3);
});

/** The first release with other texts in it, sealed as one who knows how would. */
const forged = (texts: (standing: StandingRelease['texts']) => StandingRelease['texts'], facts = {}) =>
  sealDataset(
    standingReleases(CONTENT).map((one, at) =>
      at === 0 ? { ...one, ...facts, texts: texts(one.texts) } : one,
    ),
  );

test('tree-matches-log finds figures that lead to other entries, though every hash of files is made anew', () => {
  const sealed = forged(
    (standing) => new Map([...standing].map(([file, text]) => [file, text.replace('2022,2', '2022,7')])),
  );
  for (const [file, kept] of CONTENT) if (/tree|checkpoint/.test(file)) sealed.set(file, kept);
  const trees = DATES.map((date) => `releases/${date}/tree.bin`);
  expect(placesOf(find('tree-matches-log', openDataset(sealed)))).toEqual(trees);
  expect(find('checkpoint-matches-log', openDataset(sealed))).toEqual([]);
});

describe('hidden-metrics-leave-no-trace', () => {
  const title = { sv: 'A', en: 'B' };
  const hidden = metricOf({ id: 'HIDDEN1', status: { public: null, reason: 'not established' }, title });
  const registry = { 'metrics.json': JSON.stringify(registryOf([metricOf(), hidden])) };
  const figures = { 'observations/HIDDEN1.csv': 'geo,period,value,file\n' };
  const waivers = 'rule,metric,geo,period,reason,reason_sv\nsuspect-zeros,HIDDEN1,,,a,b\n';

  test.each<[string, Record<string, string>, Partial<StandingRelease>, string[]]>([
    ['an entry of the registry', registry, {}, [`releases/${FIRST}/metrics.json`]],
    ['a waiver', { 'waivers.csv': waivers }, {}, [`releases/${FIRST}/waivers.csv`]],
    ['figures', figures, {}, ['observations/HIDDEN1.csv']],
    [
      'figures of one that the registry has',
      { ...registry, ...figures },
      {},
      [`releases/${FIRST}/metrics.json`, 'observations/HIDDEN1.csv'],
    ],
    ['a reason', {}, { reasons: { HIDDEN1: title } }, [`releases/${FIRST}/release.json`]],
    ['a correction', {}, { corrected: ['HIDDEN1'] }, [`releases/${FIRST}/release.json`]],
  ])('finds %s of one that never was public', (_, texts, facts, places) => {
    const sealed = forged((standing) => new Map([...standing, ...Object.entries(texts)]), facts);
    const findings = find('hidden-metrics-leave-no-trace', openDataset(sealed));
    expect(findings.every(({ where }) => where.metric === 'HIDDEN1')).toBe(true);
    expect(placesOf(findings)).toEqual(places);
  });
});
