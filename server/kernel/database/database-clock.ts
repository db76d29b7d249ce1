import { sql } from 'kysely';
import { type Clock, systemClock } from '../clock.ts';
import type { Log } from '../observability/log.ts';
import type { Db } from './db.ts';

/** The database's time in this process. Processes that compare times need one common clock. */
export interface DatabaseClock extends Clock {
  /** How many seconds this machine's clock is ahead of the database's; negative when it is behind. */
  readonly offsetSeconds: () => number;
  /** Measures again. */
  readonly measure: () => Promise<void>;
  readonly stop: () => void;
}

const MEASURE_EVERY_MS = 10_000;
const CHECK_EVERY_MS = 1_000;
/** A larger difference to the monotonic timer means that the clock was set or that the machine slept. */
const JUMP_MS = 250;
/** The smallest offset that causes a warning for the operator. */
const WARN_SECONDS = 2;

/**
 * Starts a clock that shows the database's time: the machine's clock plus an offset. The offset is measured now, every
 * ten seconds, and soon after the machine's clock was set. While the database is unavailable, the last offset is used.
 * @throws when the first measurement fails
 */
export async function startDatabaseClock(options: {
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
  readonly machine?: Clock;
}): Promise<DatabaseClock> {
  const { db, log, machine = systemClock } = options;
  const machineMs = () => machine.now().getTime();
  /** The offset added to the machine's time; null until the first measurement. */
  let offset_ms: number | null = null;
  let isWarned = false;
  let last = { machine: 0, stopwatch: 0 };

  const measure = async () => {
    const sent = machineMs();
    const { rows } = await sql<{ at: number }>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`.execute(db);
    const received = machineMs();
    const at = rows[0]?.at;
    if (at === undefined) throw new Error('The database did not tell its time.');
    last = { machine: received, stopwatch: performance.now() };
    offset_ms = nextOffset(offset_ms, { sent, received, at });
    warn();
  };
  const offsetSeconds = () => -(offset_ms ?? 0) / 1000;
  const warn = () => {
    const isOff = Math.abs(offsetSeconds()) > WARN_SECONDS;
    if (isOff && !isWarned)
      log.warn(
        { offset_seconds: Number(offsetSeconds().toFixed(3)) },
        "this machine's clock differs from the database's, whose time Plaza uses; please set the machine's clock",
      );
    isWarned = isOff;
  };

  await measure();
  let isMeasuring = false;
  const check = () => {
    const elapsed = performance.now() - last.stopwatch;
    const jump = Math.abs(machineMs() - last.machine - elapsed);
    if (isMeasuring || (elapsed < MEASURE_EVERY_MS && jump < JUMP_MS)) return;
    isMeasuring = true;
    measure()
      .catch((error: unknown) => log.warn({ err: error }, "the database's time could not be measured"))
      .finally(() => {
        isMeasuring = false;
      });
  };
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return {
    now: () => new Date(machineMs() + (offset_ms ?? 0)),
    offsetSeconds,
    measure,
    stop: () => clearInterval(timer),
  };
}

/**
 * Calculates the offset after a measurement. The database read its clock between sending and receiving, so the true
 * offset is between `at - received` and `at - sent`. The first offset is the middle of that range. A later offset moves
 * only to the nearest end of the range, so that slow answers do not make the clock jump.
 */
export function nextOffset(
  known: number | null,
  { sent, received, at }: { sent: number; received: number; at: number },
) {
  const [low, high] = [at - received, at - sent];
  return known === null || low > high ? (low + high) / 2 : Math.min(Math.max(known, low), high);
}
