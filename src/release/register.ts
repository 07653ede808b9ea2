// `register`: codes and names of municipalities and counties, from the authority's own workbook into municipalities.csv.
// All else that stands there is the service's own and stays.
import { basename, join } from 'node:path';
import * as z from 'zod';
import { nodeDigest } from '../builder/digest.ts';
import { readGivenBytes } from '../builder/files.ts';
import { COLUMNS } from '../builder/read.ts';
import { MUNICIPALITIES_FILE, REGISTRY_FILE } from '../data/dataset.ts';
import { jsonText } from '../data/public-part.ts';
import type { Municipality } from '../data/registry.ts';
import type { Origin, TracedFile } from '../data/release.ts';
import { csvText, plainName, shownName, slugOf } from '../data/text.ts';
import { type DatasetPaths, type Effects, readJsonFile, readWhole } from './dataset.ts';
import { codeMistake } from './notation.ts';
import type { Sheet } from './read/sheet.ts';
import { workbookSheets } from './read/xlsx.ts';
import { placeOfCell } from './table.ts';

/** `source` is the workbook, `retrieved` the day on which it was taken. */
type RegisterOptions = { source: string; retrieved: string; origin: Origin };

/** Returns the exit code. Of a file that is refused nothing is written. */
export function registerCommand(
  paths: DatasetPaths,
  { source: file, retrieved, origin }: RegisterOptions,
  { print, files }: Effects,
): number {
  const bytes = readGivenBytes(file);
  const sha256 = nodeDigest(bytes, 'hex');
  const name = basename(file);
  const listed = listIn(file, bytes);
  if ('mistake' in listed) return refused(`${file}: ${listed.mistake}`, print);
  const { municipalities: before } = readWhole(paths);
  const after = merged(before, listed.places);
  if ('mistake' in after) return refused(`${file}: ${after.mistake}`, print);
  const register: TracedFile = {
    ...{ name, sha256, bytes: bytes.length, retrieved, origin },
    ...{ dataset: null, officialTitle: listed.title },
  };
  const registryFile = join(paths.data, REGISTRY_FILE);
  const registry = readJsonFile(registryFile, z.looseObject({}));
  if (after.changes.length > 0)
    files.write(join(paths.data, MUNICIPALITIES_FILE), municipalitiesText(after.rows));
  files.write(registryFile, jsonText({ ...registry, register }));
  for (const line of after.changes) print(line);
  print(
    `${after.equal} of ${after.rows.length} municipalities stand as ${name} has them; slug, first and last year, other names and former codes stay ours.`,
  );
  return 0;
}

function refused(sentence: string, print: Effects['print']): number {
  print(`${sentence}: nothing was imported.`);
  return 1;
}

// What the workbook says.

type Mistake = { mistake: string };

/** A municipality as the authority lists it, with its county. */
type Place = Pick<Municipality, 'code' | 'name' | 'countyCode' | 'county'>;

/** From the first sheet that has codes: rows of a code and a name, a county's above those of its municipalities. */
function listIn(
  file: string,
  bytes: Uint8Array,
): { title: string; places: Place[] } | Mistake {
  const read = workbookSheets({ name: file, sha256: '' }, bytes);
  if ('mistake' in read) return read;
  for (const sheet of read.sheets) {
    const places = placesIn(sheet);
    if ('mistake' in places || places.length > 0)
      return 'mistake' in places ? places : { title: sheet.name, places };
  }
  return {
    mistake:
      'no sheet has a municipality’s code of four digits with its name beside it',
  };
}

function placesIn(sheet: Sheet): Place[] | Mistake {
  const rows = sheet.head(0, sheet.lines.length);
  const first = rows.findIndex(([code]) => /^\d{2}(?:\d{2})?$/.test(code?.text ?? ''));
  const counties = new Map<string, string>();
  const places: Place[] = [];
  const codes = new Set<string>();
  const names = new Set<string>();
  for (const [index, [codeCell, nameCell]] of rows.entries()) {
    const [code, name] = [codeCell?.text ?? '', nameCell?.text.normalize('NFC') ?? ''];
    if (first === -1 || index < first || (code === '' && name === '')) continue;
    const rowPlace = `${placeOfCell(sheet, index + 1, 0)}: `;
    if (!/^\d{2}(?:\d{2})?$/.test(code))
      return { mistake: `${rowPlace}${shownName(code)}: ${codeMistake(code)}` };
    if (name === '' || name !== plainName(name))
      return {
        mistake: `${rowPlace}${code} has no plain name beside it, got ${shownName(name)}`,
      };
    if (codes.has(code) || names.has(name))
      return { mistake: `${rowPlace}${code} ${name} stands twice; leave one out` };
    codes.add(code);
    names.add(name);
    if (code.length === 2) counties.set(code, name);
    else {
      const countyCode = code.slice(0, 2);
      const county = counties.get(countyCode);
      if (county === undefined)
        return {
          mistake: `${rowPlace}the county ${countyCode} of ${name} (${code}) stands nowhere above it`,
        };
      places.push({ code, name, countyCode, county });
    }
  }
  return places;
}

// What it changes.

type RegisterMerge = { rows: Municipality[]; equal: number; changes: string[] };

const wordsOf = ({ name, countyCode, county }: Place): string =>
  `${name}, ${countyCode} ${county}`;

/** By code. A municipality that the list lacks must have ended. */
function merged(
  before: readonly Municipality[],
  places: readonly Place[],
): RegisterMerge | Mistake {
  const rowByCode = new Map(before.map((one) => [one.code, one]));
  const listed = new Set(places.map(({ code }) => code));
  const gone = before.find(
    ({ code, validTo }) => validTo === undefined && !listed.has(code),
  );
  if (gone !== undefined)
    return {
      mistake: `it does not list ${gone.name} (${gone.code}); where that has ended, say with which year in valid_to`,
    };
  const changes: string[] = [];
  const rows = places.map((place): Municipality => {
    const was = rowByCode.get(place.code);
    if (was === undefined) {
      changes.push(
        `New: ${place.code} ${wordsOf(place)}; say in valid_from which year counts it first`,
      );
      return { ...place, slug: slugOf(place.name), validFrom: null };
    }
    const [old, now] = [wordsOf(was), wordsOf(place)];
    if (old !== now) changes.push(`${place.code}: ${old} → ${now}`);
    return { ...was, ...place };
  });
  const ended = before.filter(({ code }) => !listed.has(code));
  const register = [...rows, ...ended].sort((a, b) => (a.code < b.code ? -1 : 1));
  return { rows: register, equal: register.length - changes.length, changes };
}

function municipalitiesText(rows: readonly Municipality[]): string {
  const hasEnds = rows.some(({ validTo }) => validTo !== undefined);
  return csvText(
    [...COLUMNS.municipalities, ...(hasEnds ? ['valid_to', 'successor'] : [])],
    rows.map(
      ({ code, name, slug, countyCode, county, validFrom, validTo, successor }) => [
        ...[code, name, slug, countyCode, county, validFrom],
        ...(hasEnds ? [validTo ?? null, successor ?? null] : []),
      ],
    ),
  );
}
