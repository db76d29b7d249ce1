/**
 * The change between two weeks as a share of the first: 0.12 for 12% more. Null if there was nothing to compare with,
 * or nothing changed.
 */
export function changeOf(now: number, before: number): number | null {
  if (before === 0 || now === before) return null;
  return (now - before) / before;
}
