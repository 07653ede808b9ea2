import { expect, test } from 'vitest';
import { valueChanges, without } from '../../../src/release/judge-registry.ts';

const changes = (before: unknown, after: unknown) => valueChanges('file', before, after);

test('equal values have no line, whatever the order of their keys', () => {
  expect(changes({ a: 1, b: [{ c: null, d: 'x' }] }, { b: [{ d: 'x', c: null }], a: 1 })).toEqual([]);
});

test('a value is told by its place, with what is missing as nothing', () => {
  expect(changes({ a: { b: true, c: 'x' } }, { a: { b: false, c: 'x', d: null } })).toEqual([
    'file a.b: true → false',
    'file a.d: nothing → null',
  ]);
  expect(changes('a', ['a'])).toEqual(['file: "a" → ["a"]']);
  expect(changes({ a: 1 }, null)).toEqual(['file: {"a":1} → null']);
  expect(changes({ a: { b: 1 } }, { a: 'x' })).toEqual(['file a: {"b":1} → "x"']);
});

test('items of a list come and go, but for those that it has anyway', () => {
  expect(changes({ list: ['a', 'b', 'c'] }, { list: ['d', 'c', 'a'] })).toEqual([
    'file list: went "b"',
    'file list: came "d"',
  ]);
  expect(changes({ list: ['a', 'a'] }, { list: ['a'] })).toEqual(['file list: went "a"']);
  expect(changes({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual(['file list: in another order']);
});

test('objects of a list are compared with those that took their place', () => {
  const before = { notes: [{ text: 'one' }, { text: 'two' }, { text: 'three' }] };
  const after = { notes: [{ text: 'one' }, { text: 'three' }, { text: 'second' }] };
  expect(changes(before, after)).toEqual(['file notes[1].text: "two" → "second"']);
  expect(changes(before, { notes: [] })).toEqual([
    'file notes: went {"text":"one"}',
    'file notes: went {"text":"two"}',
    'file notes: went {"text":"three"}',
  ]);
});

test('of a long text the part is shown that differs, also where that is its end', () => {
  const long = 'x'.repeat(400);
  for (const [before, after] of [
    [`${long}left`, `${long}right`],
    [long, `${long}!`],
  ]) {
    const [line = ''] = changes({ text: before }, { text: after });
    const [from, to] = line.replace('file text: ', '').split(' → ');
    expect(from).toMatch(/^…x+.*"$/);
    expect(to).toMatch(/^…x+.*"$/);
    expect(from).not.toBe(to);
    expect(line.length).toBeLessThan(400);
  }
});

test('160 letters are shown whole, of more so many from forty before what differs', () => {
  const text = (length: number): string => 'x'.repeat(length);
  expect(changes({ a: '' }, { a: text(158) })).toEqual([`file a: "" → "${text(158)}"`]);
  expect(changes({ a: '' }, { a: text(159) })).toEqual([`file a: "" → "${text(159)}…`]);
  const [before, after] = [`${text(100)}l${text(200)}`, `${text(100)}r${text(200)}`];
  expect(changes({ a: before }, { a: after })).toEqual([
    `file a: …${text(40)}l${text(119)}… → …${text(40)}r${text(119)}…`,
  ]);
});

test('what one list has more often is without the other', () => {
  expect(without(['a', 'b', 'a'], ['a'])).toEqual(['b', 'a']);
  expect(without([], ['a'])).toEqual([]);
});
