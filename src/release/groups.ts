// `groups`: Kolada's lists of municipalities become data/groups.csv, and the registry says which file they were read from.
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { nodeDigest } from '../builder/digest.ts';
import { readOwnBytes, textIn } from '../builder/files.ts';
import { COLUMNS } from '../builder/read.ts';
import { GROUPS_FILE, REGISTRY_FILE } from '../data/dataset.ts';
import { jsonText } from '../data/public-part.ts';
import { type Group, Registry } from '../data/registry.ts';
import type { Origin, TracedFile } from '../data/release.ts';
import { csvText } from '../data/text.ts';
import {
  type DatasetPaths,
  type Effects,
  jsonOf,
  readJsonFile,
  readWhole,
} from './dataset.ts';

/** `source` is a folder with the answer of Kolada's API and the table that says whose list each is. */
type GroupsOptions = { source: string; retrieved: string; origin: Origin };

const ANSWER = 'municipality_groups.json';
const TABLE = 'similar.csv';

/** SKR's nine groups as Kolada has them, by their ids. */
const WHOLE_GROUPS = Array.from({ length: 9 }, (_, at) => `G${92_786 + at}`);

const Answer = z.looseObject({
  values: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      members: z.array(z.looseObject({ member_id: z.string() })),
    }),
  ),
  next_url: z.null(),
});

/** One row a member: the list of one municipality in one area of operation. */
const GroupListing = z.strictObject({
  group_id: z.string(),
  area: z.string(),
  year: z.string(),
  municipality: z.string(),
  member: z.string(),
});
type GroupListing = z.infer<typeof GroupListing>;

/** Replaces every list; the next release has them. Returns the exit code. */
export function groupsCommand(
  paths: DatasetPaths,
  { source, retrieved, origin }: GroupsOptions,
  { files, print }: Effects,
): number {
  const file = join(paths.data, REGISTRY_FILE);
  const { peers } = readJsonFile(file, Registry);
  if (peers === null) {
    print(
      `${file}: expected "peers" with "source" and "population", got none; write it first.`,
    );
    return 1;
  }
  const bytes = readOwnBytes(join(source, ANSWER));
  const { values } = jsonOf(join(source, ANSWER), bytes, Answer);
  const registered = new Set(readWhole(paths).municipalities.map(({ code }) => code));
  const { groups, mistakes, strangers } = groupsOf(values, tableIn(source), registered);
  for (const mistake of mistakes) print(mistake);
  if (mistakes.length > 0) return 1;
  const traced: TracedFile = {
    ...{ name: ANSWER, sha256: nodeDigest(bytes, 'hex'), bytes: bytes.length },
    ...{ retrieved, origin, dataset: 'Kolada', officialTitle: null },
  };
  const raw = readJsonFile(file, z.looseObject({}));
  files.write(join(paths.data, GROUPS_FILE), groupsText(groups));
  files.write(file, jsonText({ ...raw, peers: { ...peers, file: traced } }));
  print(
    `${GROUPS_FILE}: ${groups.length} of ${values.length} lists of ${ANSWER}, chosen by their ids.`,
  );
  print(`Left out: ${strangers} members that are no municipalities of the register.`);
  return 0;
}

function tableIn(folder: string): GroupListing[] {
  const file = join(folder, TABLE);
  const rows = z
    .array(GroupListing)
    .safeParse(parse(textIn(file, readOwnBytes(file)), { columns: true }));
  if (rows.success) return rows.data;
  throw new Error(
    `${file}: expected the columns ${Object.keys(GroupListing.shape).join(', ')}; take Kolada's file`,
  );
}

type KoladaGroup = z.infer<typeof Answer>['values'][number];
type GroupChoice = { groups: Group[]; mistakes: string[]; strangers: number };

/**
 * The lists that the table names, and the nine, by id. Members that are no municipalities (regions) are left out and counted; a list
 * of which nobody is left goes with them.
 */
function groupsOf(
  all: readonly KoladaGroup[],
  rows: readonly GroupListing[],
  registered: ReadonlySet<string>,
): GroupChoice {
  const byId = new Map(all.map((group) => [group.id, group]));
  const listed = Map.groupBy(rows, ({ group_id: id }) => id);
  const chosen: GroupChoice = { groups: [], mistakes: [], strangers: 0 };
  for (const id of [...WHOLE_GROUPS, ...listed.keys()].sort(byNumber)) {
    const group = byId.get(id);
    const ofTable = listed.get(id);
    const { municipality = null, area = null, year = null } = ofTable?.[0] ?? {};
    const members = group?.members.map((one) => one.member_id) ?? [];
    if (group === undefined)
      chosen.mistakes.push(
        `${id}: expected a list in ${ANSWER}, got none; take both files of one day.`,
      );
    else if (
      ofTable !== undefined &&
      ofTable.map(({ member }) => member).join() !== members.join()
    )
      chosen.mistakes.push(
        `${id}: ${TABLE} has other members than ${ANSWER}; take both files of one day.`,
      );
    const here = members.filter((code) => registered.has(code));
    chosen.strangers += members.length - here.length;
    if (group !== undefined && here.length > 0)
      chosen.groups.push({
        id,
        title: group.title,
        municipality,
        area,
        year,
        members: here,
      });
  }
  return chosen;
}

const byNumber = (a: string, b: string): number =>
  Number(a.slice(1)) - Number(b.slice(1));

const groupsText = (groups: readonly Group[]): string =>
  csvText(
    COLUMNS.groups,
    groups.map(({ id, title, municipality, area, year, members }) => [
      ...[id, title, municipality, area, year],
      members.join(' '),
    ]),
  );
