/** Where time comes from: the context's clock only, so that tests can set it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands where it is put and moves when told, for tests. */
export function settableClock(start: Date): Clock & { set(to: Date): void; advance(minutes: number): void } {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set: (to) => {
      current = to.getTime();
    },
    advance: (minutes) => {
      current += minutes * 60_000;
    },
  };
}
