/** Where time comes from: the context's clock only, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** How far this machine's clock is ahead of this one, in seconds, where that is measured (`database-clock.ts`). */
  readonly offsetSeconds?: () => number;
}

/** The machine's clock; a server takes the database's instead (`database-clock.ts`). */
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
