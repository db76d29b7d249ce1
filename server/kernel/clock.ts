/** The source of time. Code reads the time from its context only, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** How many seconds the machine's clock is ahead of this clock, if measured (`database-clock.ts`). */
  readonly offsetSeconds?: () => number;
}

/** The machine's clock. Servers use the database's clock instead (`database-clock.ts`). */
export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests. It returns the time it was set to and moves only when advanced. */
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
