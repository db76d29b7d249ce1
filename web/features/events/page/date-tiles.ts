import type { Occurrence } from '#contract/entities/event.ts';

/** The number of dates that the page shows as tiles. */
const TILES = 6;

/** The next dates, among them the chosen one: a later one takes the last place, a past one the first. */
export function tilesOf(occurrences: readonly Occurrence[], chosen: Occurrence | null): Occurrence[] {
  const next = occurrences.slice(0, TILES);
  if (chosen === null || next.some(({ _id }) => _id === chosen._id)) return next;
  const room = next.slice(0, TILES - 1);
  return [...room, chosen].sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}
