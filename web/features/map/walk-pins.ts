/** A pin in pixels of the map. */
interface PlacedPin {
  readonly x: number;
  readonly y: number;
}

/**
 * The index of the pin that a key leads to from the pin at `at`: the next one to the right or left, or further down or
 * up, the first or the last one. Each arrow walks all pins, also those at the same place. Null for other keys, and at
 * the end.
 */
export function pinAfter(pins: readonly PlacedPin[], at: number, key: string): number | null {
  const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
  const order = pins
    .map((pin, index) => ({ along: isVertical ? pin.y : pin.x, index }))
    .toSorted((one, other) => one.along - other.along || one.index - other.index)
    .map(({ index }) => index);
  const place = order.indexOf(at);
  if (key === 'Home' || key === 'End') return order.at(key === 'Home' ? 0 : -1) ?? null;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  return step === undefined || place < 0 ? null : (order[place + step] ?? null);
}
