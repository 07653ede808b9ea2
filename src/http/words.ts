// What is said of a metric or a place, before and after: the words of the log as readers of one language see them.
import type { Json, WordChange } from '../data/changes.ts';
import type { Lang } from '../data/lang.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import type { StoredEntry } from '../store/shards.ts';
import { CHANGED_WORDS, CODE_WORDS, FIELD_WORDS } from '../text/site.ts';

/** One field: the lines that went and those that came; what stands in both is left out. */
export type ShownChange = { field: string; before: string[]; after: string[] };

/** Of a field of several, each with its id behind a point, the word for all of them. */
function nameOf(field: string, lang: Lang): string {
  const [name = field] = field.split('.');
  return (FIELD_WORDS[lang] as Readonly<Record<string, string>>)[name] ?? field;
}

/** What stands behind search, addresses and sentences: no reader sees it. */
const UNSEEN = ['aliases', 'keyFigure', 'sentence', 'synonyms'];

/** Parts of a record that its name says already. */
const NAMED = [...UNSEEN, 'code', 'slug'];

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A line for each item of a list, one for anything else, none for nothing. */
function linesOf(value: Json, lang: Lang): string[] {
  if (Array.isArray(value))
    return value.flatMap((item: Json) => lineOf(item, lang) ?? []);
  return lineOf(value, lang) === null ? [] : [lineOf(value, lang) ?? ''];
}

/** Null where there is nothing to say. */
function lineOf(value: Json, lang: Lang): string | null {
  const changedWords = CHANGED_WORDS[lang];
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? changedWords.yes : changedWords.no;
  if (Array.isArray(value))
    return value.flatMap((item: Json) => lineOf(item, lang) ?? []).join(', ') || null;
  if (!isRecord(value)) return CODE_WORDS[lang][String(value)] ?? String(value);
  return recordLine(value, lang);
}

/** A record is its text with what narrows it, or else its parts by name. */
function recordLine(
  record: { readonly [key: string]: Json },
  lang: Lang,
): string | null {
  const { text, label, name, title, reason, ...rest } = record;
  const head = [text, label, name, title, reason].flatMap(
    (one = null) => lineOf(one, lang) ?? [],
  );
  const tail = Object.entries(rest).flatMap(([key, value]) => {
    const line = NAMED.includes(key) ? null : lineOf(value, lang);
    return line === null ? [] : `${nameOf(key, lang)} ${line}`;
  });
  if (head.length === 0) return tail.join('; ') || null;
  return tail.length === 0
    ? head.join('; ')
    : `${head.join('; ')} (${tail.join('; ')})`;
}

/** What a reader of the language sees changed, by field; what says the same in it is left out. */
export function shownChanges(
  changes: readonly WordChange[],
  lang: Lang,
): ShownChange[] {
  return changes.flatMap(({ field, language, previous, current }): ShownChange[] => {
    if (UNSEEN.includes(field) || (language !== null && language !== lang)) return [];
    const [before, after] = [linesOf(previous, lang), linesOf(current, lang)];
    const lines = {
      field: nameOf(field, lang),
      before: before.filter((line) => !after.includes(line)),
      after: after.filter((line) => !before.includes(line)),
    };
    if (lines.before.length + lines.after.length > 0) return [lines];
    return before.join('\n') === after.join('\n') ? [] : [{ ...lines, before, after }];
  });
}

/** The changed words of some entries of the log. */
export const wordsOf = (entries: readonly StoredEntry[]): WordChange[] =>
  entries.flatMap(({ words }) => words);

/** More lines, or more letters, are folded. */
const OPEN = { lines: 3, letters: 300 };

function cell(lines: readonly string[], lang: Lang): Markup {
  if (lines.length === 0) return markup`–`;
  const [only = '', ...others] = lines;
  const paragraphs =
    others.length === 0
      ? unbroken(only)
      : lines.map((line) => markup`<p>${unbroken(line)}</p>`);
  if (lines.length <= OPEN.lines && lines.join('').length <= OPEN.letters)
    return markup`${paragraphs}`;
  return markup`<details><summary>${CHANGED_WORDS[lang].lines(lines.length)}</summary>${paragraphs}</details>`;
}

/** What was said and what is said, a row a field; null where a reader of the language sees no change. */
export function wordsTable(changes: readonly ShownChange[], lang: Lang): Markup | null {
  if (changes.length === 0) return null;
  const { field: head, before, after } = CHANGED_WORDS[lang];
  const heads = [head, before, after].map((one) => markup`<th scope="col">${one}</th>`);
  const rows = changes.map(
    (one) =>
      markup`<tr><th scope="row">${one.field}</th><td>${cell(one.before, lang)}</td><td>${cell(one.after, lang)}</td></tr>`,
  );
  return markup`<table class="words"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}

const MOST_LETTERS = 200;

/** At most so many letters, the last of them dots where more would follow. */
const cut = (text: string): string =>
  text.length <= MOST_LETTERS ? text : `${[...text].slice(0, MOST_LETTERS).join('')}…`;

/** The same for a feed: a sentence a field, long ones cut. */
export const wordsItems = (changes: readonly ShownChange[], lang: Lang): Markup[] =>
  changes.map(({ field, before, after }) => {
    const said = CHANGED_WORDS[lang].sentence(
      cut(before.join('; ')),
      cut(after.join('; ')),
    );
    return markup`<li>${field}: ${said}</li>`;
  });
