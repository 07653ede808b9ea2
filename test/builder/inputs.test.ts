import { appendFileSync, cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RefusedDataset } from '../../src/builder/command.ts';
import { builtOf, readUnchanged } from '../../src/builder/inputs.ts';
import type { Settings } from '../../src/data/environment.ts';
import { goldenData, settingsFor } from '../support/golden.ts';

let scratch: string;
let data: string;
let settings: Settings;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'one-state-'));
  data = join(scratch, 'data');
  cpSync(goldenData('one'), data, { recursive: true });
  cpSync(data, `${data}.next`, { recursive: true });
  appendFileSync(join(`${data}.next`, 'waivers.csv'), '\n');
  settings = settingsFor(data, join(scratch, 'out'));
});
afterEach(() => rmSync(scratch, { recursive: true }));

const publish = (): void => {
  renameSync(data, `${data}.previous`);
  renameSync(`${data}.next`, data);
};
const fault = (): never => {
  throw new Error('revisions/2026-01-01.csv: nothing is there');
};
const sentence = () =>
  new RefusedDataset(
    `${data}: a release took its place, or a file was changed, while it was read; build again. What is served is as it was.`,
  );

test('a dataset that stays as it is is read, and its faults are its own', () => {
  expect(readUnchanged(settings, () => 'read')).toBe('read');
  expect(() => readUnchanged(settings, fault)).toThrow('nothing is there');
});

test('what was read while a release took its place is refused, and no file is said to be missing', () => {
  expect(() => readUnchanged(settings, publish)).toThrow(sentence());
});

test('a fault of reading what a publication takes away names the publication', () => {
  const read = () => {
    publish();
    return fault();
  };
  expect(() => readUnchanged(settings, read)).toThrow(sentence());
});

test('so is what a person changes meanwhile, or takes away', () => {
  expect(() => readUnchanged(settings, () => appendFileSync(join(data, 'metrics.json'), '\n'))).toThrow(
    sentence(),
  );
  expect(() => readUnchanged(settings, () => renameSync(data, `${data}.away`))).toThrow(sentence());
});

test('a change of the code meanwhile is not said to be one of the dataset', () => {
  const codes = ['before', 'after'];
  const inputs = (given: Settings) => {
    const code = codes.shift() ?? '';
    return { code, fingerprint: code + builtOf(given).fingerprint };
  };
  expect(() => readUnchanged(settings, () => 'read', inputs)).toThrow(
    "The project's own code: a file was changed while it was read; build again.",
  );
});

test('what is not there from the beginning is for whoever reads it to say', () => {
  rmSync(data, { recursive: true });
  expect(() => readUnchanged(settings, fault)).toThrow('nothing is there');
});
