/** The three free times nearest to a start (ISO), in order. */
export function nearestTimes<Slot extends { readonly starts_at: string }>(
  slots: readonly Slot[],
  starts_at: string,
): Slot[] {
  const away = (slot: Slot) => Math.abs(Date.parse(slot.starts_at) - Date.parse(starts_at));
  return slots
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, 3)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}
