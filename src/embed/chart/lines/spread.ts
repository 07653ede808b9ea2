// Labels beside the ends of lines: each as near to its line as the others let it be.

type Block = { sum: number; count: number };

/**
 * Places in per cent, in the order of `wanted`, none nearer to another than `gap`, all from 0 to 100: the least sum of
 * squared shifts (pool adjacent violators). Where they do not all fit, they stand closer, evenly.
 */
export function spread(wanted: readonly number[], gap: number): number[] {
  const step = Math.min(gap, 100 / Math.max(1, wanted.length - 1));
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const free = pooled(order.map((index, at) => (wanted[index] ?? 0) - at * step));
  const room = 100 - step * (wanted.length - 1);
  const positions: number[] = [];
  for (const [at, index] of order.entries())
    positions[index] = Math.min(room, Math.max(0, free[at] ?? 0)) + at * step;
  return positions;
}

/** The nearest list that never falls. */
function pooled(values: readonly number[]): number[] {
  const blocks: Block[] = [];
  for (const value of values) {
    let block: Block = { sum: value, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && mean(last) > mean(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  return blocks.flatMap((block) => Array.from({ length: block.count }, () => mean(block)));
}

const mean = ({ sum, count }: Block): number => sum / count;
