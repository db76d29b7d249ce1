import type { Measured } from '../load.ts';
import type { RatioRow } from './report.ts';

/** Measures floor and product alternately for a number of rounds; returns the row with the median ratio. */
export async function medianRound(
  row: Pick<RatioRow, 'name' | 'target' | 'p99_target'>,
  rounds: number,
  round: () => Promise<{ floor: Measured; product: Measured }>,
): Promise<RatioRow> {
  const found: RatioRow[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const { floor, product } = await round();
    found.push({
      ...row,
      floor,
      product,
      ratio: product.per_second / floor.per_second,
      p99_ratio: product.p99_ms / floor.p99_ms,
    });
  }
  found.sort((a, b) => a.ratio - b.ratio);
  const middle = found[Math.floor(found.length / 2)];
  if (!middle) throw new Error('A bench needs at least one round.');
  return middle;
}
