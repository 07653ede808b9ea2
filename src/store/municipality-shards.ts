// What all metrics have of one municipality, from the block that it shares with its neighbours in the register.
import type { Directory } from './directory.ts';
import { geosPerBlock } from './layout.ts';
import type { CatalogueNode, MunicipalitiesNode } from './nodes.ts';
import type { Store } from './open-store.ts';
import { type Load, StoreFault } from './shard-loader.ts';
import type { Presence, RevisionCounts } from './shards.ts';

type MunicipalityShards = Pick<Store, 'presence' | 'revisionCounts'>;

export function municipalityShards(
  { metrics, municipalityNodes, revisions }: CatalogueNode,
  { positions }: Directory,
  load: Load,
): MunicipalityShards {
  const together = geosPerBlock(metrics.length);
  const ofGeo = async <T>(geo: string, kind: keyof MunicipalitiesNode): Promise<T> => {
    const blocks = await load<MunicipalitiesNode>(municipalityNodes, 'the municipalities');
    const block = blocks[kind][Math.floor((positions.get(geo) ?? -1) / together)] ?? '';
    const own = (await load<Record<string, T>>(block, `${kind} of ${geo}`))[geo];
    if (own === undefined)
      throw new StoreFault(`store, ${kind} of ${geo}: expected it in its block, got none; rebuild`);
    return own;
  };
  return {
    presence: (geo) => ofGeo<Presence>(geo, 'presence'),
    revisionCounts: async (geo) =>
      geo === null
        ? load<RevisionCounts>(revisions, 'the counts of all revisions')
        : ofGeo<RevisionCounts>(geo, 'revisions'),
  };
}
