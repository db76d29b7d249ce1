/**
 * The change between two periods as a share of the first: 0.12 for 12% more. Null if there was nothing to compare with,
 * or nothing changed.
 */
export function changeOf(now: number, before: number): number | null {
  if (before === 0 || now === before) return null;
  return (now - before) / before;
}

/** The share of searches that found nothing; null without searches. */
export function shareOf({ searches, misses }: { readonly searches: number; readonly misses: number }): number | null {
  return searches === 0 ? null : misses / searches;
}

/** The change between two shares in points, to a tenth: 0.8 from 3.3% to 4.1%. */
export function pointsOf(now: number, before: number): number {
  return Math.round((now - before) * 1000) / 10;
}

/** An amount in minor units, rounded to whole units from a hundred of them: a figure to compare, not to pay. */
export function roundAmount(amount: number, unit: number): number {
  return Math.abs(amount) < 100 * unit ? amount : Math.round(amount / unit) * unit;
}
