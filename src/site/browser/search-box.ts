// The script of every page of the site, those of the function too: the search field, a combobox with a list (WAI-ARIA
// Authoring Practices, "combobox, list autocomplete"). Where it does not run, or not yet, the field's form leads to the page
// of what is found.

import { type SearchWords, UNAVAILABLE } from '../../text/search.ts';
import type { Hit, HitKind, SearchFile } from '../hits.ts';
import type * as Search from './search.ts';

/** `hint`: what the page says where nothing is typed. */
type Box = {
  input: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
  hint: string | null;
};

const LANG = document.documentElement.lang === 'en' ? 'en' : 'sv';

/** What searches, and what is searched. */
type Engine = typeof Search & { file: SearchFile };

let engine: Promise<Engine> | null = null;
let hits: Hit[] = [];
/** Whether something is sought that no metric has. */
let metricIsMissing = false;
let chosen = -1;

/** At one address, as the script itself: a page that is kept for an hour finds it after a deployment too. */
const ENGINE = '/search.js';

/** Asked for at the first key, and once; a failed attempt may be repeated. */
function loadEngine(): Promise<Engine> {
  engine ??= loaded().catch((fault: unknown) => {
    engine = null;
    throw fault;
  });
  return engine;
}

async function loaded(): Promise<Engine> {
  const search = (await import(/* @vite-ignore */ ENGINE)) as typeof Search;
  const response = await fetch(search.SEARCH_INDEX);
  if (!response.ok) throw new Error(response.statusText);
  return { ...search, file: await response.json() };
}

async function search(box: Box): Promise<void> {
  const query = box.input.value;
  try {
    const { file, searchHits, lackingIn, MOST_HITS } = await loadEngine();
    const pageWords = file.words[LANG];
    const hits = searchHits(file, query, {
      lang: LANG,
      words: pageWords,
      most: MOST_HITS,
    });
    if (box.input.value !== query) return;
    metricIsMissing = lackingIn(file, query, hits) !== null;
    show(box, hits, pageWords);
  } catch {
    box.status.textContent = UNAVAILABLE[LANG];
  }
}

function show(box: Box, found: Hit[], words: SearchWords): void {
  hits = found;
  box.list.replaceChildren(...groupsOf(found, words));
  open(box, found.length > 0);
  const isEmpty = box.input.value.trim() === '';
  box.status.textContent = isEmpty ? box.hint : countOf(found, words);
  choose(box, -1);
}

function countOf(
  { length }: readonly Hit[],
  { noHits, oneHit, manyHits }: SearchWords,
): string {
  if (length === 0) return noHits;
  return length === 1 ? oneHit : `${length} ${manyHits}`;
}

/** The hits of a kind under its label, each numbered through all kinds. */
function groupsOf(found: readonly Hit[], { groups }: SearchWords): HTMLElement[] {
  const options = found.map(optionOf);
  return [...new Set(found.map(({ kind }) => kind))].map((kind) => {
    const group = element('ul', { role: 'group' });
    group.setAttribute('aria-labelledby', `hits-${kind}`);
    group.append(
      labelOf(kind, groups[kind]),
      ...options.filter((_, index) => found[index]?.kind === kind),
    );
    return group;
  });
}

const labelOf = (kind: HitKind, textContent: string): HTMLElement =>
  element('li', { id: `hits-${kind}`, role: 'presentation', textContent });

const optionsOf = (list: HTMLElement): Element[] => [
  ...list.querySelectorAll('[role=option]'),
];

function optionOf({ text, note, lang }: Hit, index: number): HTMLElement {
  const option = element('li', { id: `hit-${index}`, role: 'option' });
  const label = element('span', { textContent: text });
  if (lang !== undefined) label.lang = lang;
  option.append(label, ' ', element('span', { className: 'note', textContent: note }));
  return option;
}

/** An element of the page with some of its properties. */
const element = (name: string, properties: Partial<HTMLElement>): HTMLElement =>
  Object.assign(document.createElement(name), properties);

function open({ input, list }: Box, shown: boolean): void {
  list.hidden = !shown;
  input.setAttribute('aria-expanded', String(shown));
}

function choose({ input, list }: Box, index: number): void {
  chosen = index;
  const options = optionsOf(list);
  for (const [at, option] of options.entries())
    option.setAttribute('aria-selected', String(at === index));
  input.setAttribute('aria-activedescendant', options[index]?.id ?? '');
  options[index]?.scrollIntoView({ block: 'nearest' });
}

/** Arrows go round, through the field itself; Escape closes, then empties. */
function press(box: Box, event: KeyboardEvent): void {
  const stops = hits.length + 1;
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step !== undefined && hits.length > 0) {
    event.preventDefault();
    open(box, true);
    choose(box, ((chosen + 1 + step + stops) % stops) - 1);
  } else if (event.key === 'Escape') {
    if (box.list.hidden) box.input.value = '';
    open(box, false);
    choose(box, -1);
  }
}

function start(root: HTMLElement): void {
  const input = root.querySelector('input');
  const list = root.querySelector<HTMLElement>('[role=listbox]');
  const status = root.querySelector<HTMLElement>('[role=status]');
  if (input === null || list === null || status === null) return;
  const box = { input, list, status, hint: status.textContent };
  input.addEventListener('input', () => void search(box));
  input.addEventListener('keydown', (event) => press(box, event));
  input.addEventListener('blur', () => open(box, false));
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option =
      event.target instanceof Element ? event.target.closest('[role=option]') : null;
    const hit = option === null ? undefined : hits[optionsOf(list).indexOf(option)];
    if (hit !== undefined) location.assign(hit.href);
  });
  root.querySelector('form')?.addEventListener('submit', (event) => submit(box, event));
  begin(box);
}

/** Spelt as it is typed: what is only spelt nearly so, or is of a county that is named, nobody has asked for. */
const isSought = ({ kind }: Hit): boolean =>
  !kind.startsWith('near') && kind !== 'county';

/**
 * Enter takes the chosen hit, or the first if it is sought; the button, Enter before there is a list, and Enter where a metric
 * is sought in vain, lead to the page of all, which says why.
 */
function submit({ input, list }: Box, event: SubmitEvent): void {
  const hit =
    hits[chosen] ?? (metricIsMissing ? undefined : hits.slice(0, 1).find(isSought));
  if (list.hidden || hit === undefined || document.activeElement !== input) return;
  event.preventDefault();
  location.assign(hit.href);
}

/** The file of the search page looks for what the function would have. */
function begin(box: Box): void {
  const { input } = box;
  if (
    input.value !== '' ||
    location.pathname !== new URL(input.form?.action ?? '').pathname
  )
    return;
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  if (input.value !== '') void search(box);
}

for (const root of document.querySelectorAll<HTMLElement>('.search')) start(root);

/** A link to a folded part leads to its summary: it unfolds. */
function unfold(): void {
  const folded = document.getElementById(location.hash.slice(1))?.closest('details');
  if (folded) folded.open = true;
}

addEventListener('hashchange', unfold);
unfold();
