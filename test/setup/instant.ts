// The instant at which a run of the tests begins. The database, the app, the browser and the tests follow it, so that
// a run is the same on every day.

/**
 * Friday evening in the market, two days before its clocks change: the day in UTC is already the next one. It is ahead
 * of the machine's clock, because the job queue plans its schedule by that.
 */
const FIXED = '2030-03-08T17:20:00[America/Los_Angeles]';

/** Whether this run is at the fixed instant: what the demo shows at another one has other sizes. */
export const isAtFixedInstant = process.env.PLAZA_TEST_AT === undefined;

/** The instant of PLAZA_TEST_AT (`2030-02-28T23:50[America/Los_Angeles]` or with an offset), else the fixed one. */
function askedInstant(): Temporal.Instant {
  const asked = process.env.PLAZA_TEST_AT ?? FIXED;
  return asked.includes('[') ? Temporal.ZonedDateTime.from(asked).toInstant() : Temporal.Instant.from(asked);
}

const AHEAD = 'PLAZA_TEST_AHEAD_MS';

/** How far the run is ahead of the machine's clock (ms), the same in all of its processes, which inherit it. */
export function runsAhead(): number {
  process.env[AHEAD] ??= String(askedInstant().epochMilliseconds - Temporal.Now.instant().epochMilliseconds);
  return Number(process.env[AHEAD]);
}

/**
 * Statements that let a database tell the run's time: its functions come before PostgreSQL's where `public` is searched
 * before `pg_catalog`.
 */
export const clockStatements = (ahead_ms: number): readonly string[] =>
  [
    ['now', 'STABLE'],
    ['clock_timestamp', 'VOLATILE'],
  ].map(
    ([name, volatility]) =>
      `CREATE OR REPLACE FUNCTION public.${name}() RETURNS timestamptz LANGUAGE sql ${volatility} PARALLEL SAFE
       AS $$ SELECT pg_catalog.${name}() + interval '${Math.round(ahead_ms)} milliseconds' $$`,
  );
