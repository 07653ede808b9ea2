// What a release promises its readers beside the figures: the names that they ask by, what these lead to, and the words that the
// figures are read with. No log records it. A promise that is gone with the next release, or leads elsewhere, is a finding.
import { isDeepStrictEqual } from 'node:util';
import {
  AREAS_FILE,
  type Finding,
  type FindingLocation,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
  type State,
} from '../data/dataset.ts';
import { isPublic, type Note } from '../data/registry.ts';
import { foldedKey, nameKey } from '../data/text.ts';
import { errorFinding } from '../rules/rule.ts';

type Names = Pick<State, 'registry' | 'municipalities' | 'areas'>;

/** What becomes of a promise: the rule that speaks of it, whether it may go, and why it may not lead elsewhere. */
type Kind = { rule: string; mayGo?: true; message: string };

const KINDS = {
  public: {
    rule: 'metric-turns-non-public',
    message:
      'The metric was public and is so no longer: from this release on its figures answer as if they had never been, past releases included; waive it with the reason, or let it leave ("left"), which keeps them known.',
  },
  // Whether the metric is ranked does not matter: else its ranking would be switched off with one release, and on the other way
  // around with the next.
  order: {
    rule: 'ranking-turns-around',
    mayGo: true,
    message:
      'Every rank of the metric would turn around in silence, the first becoming the last, at once or when it is ranked again; set "order" back, or waive it with the reason.',
  },
  // Unit and source stand in every content hash (contract 4).
  hash: {
    rule: 'metric-redefined',
    mayGo: true,
    message:
      'Every content hash of the metric would be another one, so that no citation of its figures agrees any more; set unit and source back, register another thing as a metric of its own, or waive it with the reason.',
  },
  // A first noun says in better words what the unit's do, and one that goes leaves these: neither is a change.
  words: {
    rule: 'metric-redefined',
    mayGo: true,
    message:
      'Every figure of the metric would be read as an amount of something else, and no hash and no log would tell; set the words back, register another thing as a metric of its own, or waive it with the reason.',
  },
  // Two that share a title are a finding of every verification.
  title: {
    rule: 'title-moves',
    mayGo: true,
    message:
      'Another metric was called so until now: whoever asks by that title would get the figures of this metric; set the titles back, or waive it with the reason.',
  },
  alias: {
    rule: 'alias-vanishes',
    message:
      'Questions by the alias would be refused, or answered with another metric; keep it beside the others, or waive it with the reason.',
  },
  subject: {
    rule: 'subject-vanishes',
    message:
      'No public metric would be of the subject any more, so that the addresses of its pages would lead nowhere; keep the slug, whatever its title is, or waive it with the reason.',
  },
  municipality: {
    rule: 'municipality-renamed',
    mayGo: true,
    message:
      'Every figure of the code, past ones included, would belong to another name, address or county, and no log would say so; restore the line, or waive it with the reason.',
  },
  // Past years would be of more municipalities or fewer.
  firstYear: {
    rule: 'municipality-renamed',
    message:
      'Every figure of the code would belong to a municipality of another first year, and no log would say so; restore the line, or waive it with the reason.',
  },
  name: {
    rule: 'alias-vanishes',
    message:
      'The municipality would not be found by the name or code any more; keep it beside the others, or waive it with the reason.',
  },
  area: {
    rule: 'area-renamed',
    mayGo: true,
    message:
      'Every figure of the code, past ones included, would belong to another name or address, and no log would say so; restore the line, or waive it with the reason.',
  },
  log: {
    rule: 'log-origin-stays',
    message:
      'The log of all releases would go on under another name, which nobody who has checked it so far would know; set "logOrigin" back.',
  },
} as const satisfies Record<string, Kind>;

/** `text` is what it leads to, and `same` what that is compared by. */
type Commitment = {
  kind: keyof typeof KINDS;
  where: FindingLocation;
  text: string;
  same: string;
};

/** By what is promised: what it leads to. */
function promisesOf({
  registry,
  municipalities,
  areas,
}: Names): Map<string, Commitment> {
  const promises = new Map<string, Commitment>();
  const promise = (
    kind: Commitment['kind'],
    where: FindingLocation,
    key: string,
    text: string,
    same = text,
  ) => void promises.set(`${kind} ${key}`, { kind, where, text, same });
  for (const metric of registry.metrics.filter(isPublic)) {
    const { id, order, unit, source, title, noun } = metric;
    const where = { file: REGISTRY_FILE, metric: id };
    promise('public', where, id, id);
    promise('order', where, id, order);
    promise('hash', where, id, `${unit}, ${source}`);
    const label = registry.units.find(({ code }) => code === unit)?.label;
    if (label !== undefined) promiseWords(`label ${unit}`, [label.sv, label.en]);
    if (noun !== null)
      promiseWords(`noun ${unit}`, [noun.sv, noun.en].flatMap(Object.values));
    for (const name of new Set([title.sv, title.en].map(nameKey))) {
      const owners = promises.get(`title ${name}`)?.same ?? '';
      promise('title', where, name, title.sv, `${owners} ${id}`);
    }
    for (const alias of metric.aliases)
      promise('alias', where, `${id} ${alias}`, alias);
    if (metric.left === null)
      promise(
        'subject',
        { file: REGISTRY_FILE, path: ['subjects'] },
        metric.subject,
        metric.subject,
      );
    function promiseWords(key: string, words: string[]): void {
      promise(
        'words',
        where,
        `${id} ${key}`,
        words.join(', '),
        lettersOf(words.join()),
      );
    }
  }
  for (const {
    line,
    code,
    name,
    slug,
    countyCode,
    county,
    validFrom,
  } of municipalities) {
    const where = { file: MUNICIPALITIES_FILE, line, geo: code };
    promise('municipality', where, code, [name, slug, countyCode, county].join(', '));
    if (validFrom !== null) promise('firstYear', where, code, validFrom);
    const { otherNames = [], formerCodes = [] } = registry.municipalities[code] ?? {};
    // One that has become the municipality's own name leads there still, and its own name goes by its line.
    promises.set(`name ${code} ${foldedKey(name)}`, {
      kind: 'municipality',
      where,
      text: name,
      same: code,
    });
    for (const word of [...otherNames, ...formerCodes])
      promise(
        'name',
        { file: REGISTRY_FILE, geo: code },
        `${code} ${foldedKey(word)}`,
        word,
        code,
      );
  }
  for (const { line, code, kind, slug, name, region } of areas) {
    const placeNames = [
      kind,
      slug,
      name.sv,
      name.en,
      ...(region === null ? [] : [region.sv, region.en]),
    ];
    promise('area', { file: AREAS_FILE, line, geo: code }, code, placeNames.join(', '));
  }
  promise('log', { file: REGISTRY_FILE, path: ['logOrigin'] }, '', registry.logOrigin);
  return promises;
}

/** Other blanks, dashes and signs of the same letters are no other words (`CO₂`, `per cent`). */
const lettersOf = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');

/** What the release before promised and the next one breaks, but for metrics and places that are gone as a whole. */
export function brokenPromises(last: Names, next: Names): Finding[] {
  const kept = promisesOf(next);
  const places = new Set(
    [...next.municipalities, ...next.areas].map(({ code }) => code),
  );
  const broken = [...promisesOf(last)].flatMap(([key, promise]) => {
    const { kind, where, text } = promise;
    const { metric, geo } = where;
    const isGone =
      kind !== 'public' && metric !== undefined && !kept.has(`public ${metric}`);
    if (isGone || (geo !== undefined && !places.has(geo))) return [];
    const { rule, message, mayGo }: Kind = KINDS[kind];
    const now = kept.get(key);
    if (now === undefined ? mayGo === true : isKept(promise, now)) return [];
    const actual = now === undefined ? {} : { actual: now.text };
    return errorFinding(rule, now?.where ?? where, {
      message,
      expected: text,
      ...actual,
    });
  });
  return [...broken, ...lostNotes(last, next)];
}

/** A title that one metric has given up, and another has taken, leads elsewhere. */
function isKept({ kind, same }: Commitment, now: Commitment): boolean {
  if (kind !== 'title') return same === now.same;
  const owners = now.same.split(' ');
  return same.split(' ').every((owner) => owners.includes(owner));
}

// Cautions and breaks: a note may be worded anew, and be about more.

const NOTE_LOST =
  'Figures would be read without a caution or a break that they were published with; keep the note, or waive it with the reason why it is true no longer.';

function lostNotes(last: Names, next: Names): Finding[] {
  const open = new Map(
    next.registry.metrics.filter(isPublic).map((metric) => [metric.id, metric]),
  );
  return last.registry.metrics.filter(isPublic).flatMap((was) => {
    const now = open.get(was.id);
    if (now === undefined) return [];
    const where = { file: REGISTRY_FILE, metric: was.id };
    return withoutHeir(was.notes, now.notes).map(({ kind, text }) =>
      errorFinding('note-vanishes', where, {
        message: NOTE_LOST,
        expected: `${kind}: ${text.en}`,
      }),
    );
  });
}

/** The notes that are gone and for which no new one stands: of the same kind, and about all that it was about. */
function withoutHeir(notes: readonly Note[], others: readonly Note[]): Note[] {
  const isIn = (list: readonly Note[], note: Note): boolean =>
    list.some((one) => isDeepStrictEqual(one, note));
  const heirs = others.filter((note) => !isIn(notes, note));
  return notes
    .filter((note) => !isIn(others, note))
    .filter((note) => {
      const heir =
        heirs.find((one) => covers(one, note) && covers(note, one)) ??
        heirs.find((one) => covers(one, note));
      if (heir !== undefined) heirs.splice(heirs.indexOf(heir), 1);
      return heir === undefined;
    });
}

function covers(note: Note, { kind, geo, from, to }: Note): boolean {
  if (note.kind !== kind) return false;
  if (kind === 'break' && note.from !== from) return false;
  return (
    (note.geo === null || (geo?.every((code) => note.geo?.includes(code)) ?? false)) &&
    (note.from === null || (from !== null && note.from <= from)) &&
    (note.to === null || (to !== null && note.to >= to))
  );
}
