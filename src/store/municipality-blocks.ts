// What all metrics have of one municipality, from the block that it shares with its neighbours in the register.
import type { Directory } from './directory.ts';
import { geosPerBlock, type ShardName } from './layout.ts';
import type { MunicipalitiesNode } from './nodes.ts';
import { type Load, StoreFault } from './shard-loader.ts';

type Blocks = { name: ShardName; metrics: number };

/** @param blocks the name of the {@link MunicipalitiesNode}, and the number of metrics, on which the size of blocks depends */
export function municipalityBlocks(
  { name, metrics }: Blocks,
  { positions }: Directory,
  load: Load,
): <T>(geo: string, kind: keyof MunicipalitiesNode) => Promise<T> {
  const together = geosPerBlock(metrics);
  return async <T>(geo: string, kind: keyof MunicipalitiesNode): Promise<T> => {
    const blocks = await load<MunicipalitiesNode>(name, 'the municipalities');
    const block = blocks[kind][Math.floor((positions.get(geo) ?? -1) / together)] ?? '';
    const own = (await load<Record<string, T>>(block, `${kind} of ${geo}`))[geo];
    if (own === undefined)
      throw new StoreFault(`store, ${kind} of ${geo}: expected it in its block, got none; rebuild`);
    return own;
  };
}
