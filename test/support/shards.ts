// Which file of a store is what: by the words of the tests, the name that its parent gives it.
import {
  type CatalogueNode,
  type LogNode,
  POINTER,
  type RevisionsNode,
  type StoreRoot,
  shardPath,
} from '../../src/store/store.ts';

/** Of the newest release and the history. @param read a file by its path under the store's folder */
export function shardNames(read: (path: string) => string): Map<string, string> {
  const open = <T>(name: string): T => JSON.parse(read(shardPath(name)));
  const name = read(POINTER).trim();
  const root = open<StoreRoot>(name);
  const catalogueName = root.releases[0]?.catalogue ?? '';
  const catalogue = open<CatalogueNode>(catalogueName);
  const revisions = open<RevisionsNode>(root.revisions);
  const log = open<LogNode>(root.log);
  const under = (what: string, names: Record<string, string>) =>
    Object.entries(names).map(([of, own]): [string, string] => [`${what}/${of}`, own]);
  return new Map([
    ['root', name],
    ['catalogue', catalogueName],
    ...under('figures', catalogue.figures),
    ...under('facts', catalogue.facts),
    ...under('presence', catalogue.presence),
    ['revisions', root.revisions],
    ['counts', revisions.counts],
    ...under('counts', revisions.countsOf),
    ...under('history', revisions.histories),
    ['log', root.log],
    ...under('withheld', log.withheld),
    ...(root.files === null ? [] : [['files', root.files] as const]),
  ]);
}

/** The path under the store's folder of what the tests call `what`; throws where the store has none. */
export function shardFile(read: (path: string) => string, what: string): string {
  const name = shardNames(read).get(what);
  if (name === undefined) throw new Error(`expected a shard ${what}, got none`);
  return shardPath(name);
}
