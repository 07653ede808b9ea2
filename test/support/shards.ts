// Which file of a store is what: by the words of the tests, the name that its parent gives it.
import {
  type CatalogueNode,
  type EtagsNode,
  type FolderNode,
  type LogNode,
  type MetricNode,
  type MunicipalitiesNode,
  POINTER,
  type StoreRoot,
  shardPath,
} from '../../src/store/store.ts';

/** @param read a file by its path under the store's folder */
export function shardNames(read: (path: string) => string): Map<string, string> {
  const names = new Map<string, string>();
  const open = <T>(name: string): T => JSON.parse(read(shardPath(name)));
  const add = (what: string, name: string) => void names.set(what, name);
  const addFolder = (name: string, path: string) => {
    add(`files/${path}`, name);
    for (const [folder, child] of Object.entries(open<FolderNode>(name).folders))
      addFolder(child, `${path}${folder}/`);
  };
  add('root', read(POINTER).trim());
  const root = open<StoreRoot>(read(POINTER).trim());
  add('catalogue', root.catalogue);
  const catalogue = open<CatalogueNode>(root.catalogue);
  add('revisions/counts', catalogue.revisions);
  add('municipalities', catalogue.municipalityNodes);
  const blocks = open<MunicipalitiesNode>(catalogue.municipalityNodes);
  for (const [block, name] of blocks.presence.entries()) add(`presence/${block}`, name);
  for (const [block, name] of blocks.revisions.entries()) add(`revisions/municipalities/${block}`, name);
  for (const [metric, name] of Object.entries(catalogue.metricNodes)) {
    const node = open<MetricNode>(name);
    add(`metrics/${metric}`, name);
    add(`facts/${metric}`, node.facts);
    add(`years/${metric}`, node.years);
    for (const [block, series] of node.series.entries()) add(`series/${metric}/${block}`, series);
    for (const [release, blocks] of Object.entries(node.revisions))
      for (const [block, entries] of Object.entries(blocks))
        add(`revisions/${release}/${metric}/${block}`, entries);
  }
  add('log', root.log);
  const log = open<LogNode>(root.log);
  for (const [level, groups] of log.hashes.entries())
    for (const [group, shard] of groups.entries()) add(`log/${level}/${group}`, shard);
  for (const [group, shard] of log.entries.entries()) add(`log/entries/${group}`, shard);
  for (const [metric, shard] of Object.entries(log.firstEntries)) add(`log/places/${metric}`, shard);
  if (root.etags !== null) {
    add('etags', root.etags);
    const etags = open<EtagsNode>(root.etags);
    add('etags/rest', etags.rest);
    for (const [metric, name] of Object.entries(etags.metrics)) {
      add(`etags/${metric}`, name);
      for (const [block, tags] of open<string[]>(name).entries()) add(`etags/${metric}/${block}`, tags);
    }
  }
  if (root.files !== null) addFolder(root.files, '');
  return names;
}

/** The path under the store's folder of what the tests call `what`; throws where the store has none. */
export function shardFile(read: (path: string) => string, what: string): string {
  const name = shardNames(read).get(what);
  if (name === undefined) throw new Error(`expected a shard ${what}, got none`);
  return shardPath(name);
}
