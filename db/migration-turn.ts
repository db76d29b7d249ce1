import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '#server/kernel/configuration/config.ts';

/** How long a migration waits, and whom it tells what it waits for. */
export interface Patience {
  readonly log: (line: string) => void;
  /** After how long the start gives up (ms). */
  readonly wait_ms: number;
  /** How long a statement waits for the lock of a table, in front of everybody who comes after it (ms). */
  readonly table_ms: number;
}

const TRY_EVERY_MS = 250;
const SAY_EVERY_MS = 30_000;

/** Error codes of a lock that was not given within lock_timeout, and of a deadlock. */
const LOCK_FAULTS = new Set(['55P03', '40P01']);

/**
 * Does work in a transaction when no other process does such work in this database. The lock ends with the transaction
 * also where a pooler gives the connection to somebody else afterwards. Work that waits too long for a table is undone
 * and done again: those who use the table would wait behind it.
 * @throws ConfigError with what it waited for, when the time is over
 */
export async function inTurn(client: pg.Client, patience: Patience, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  let said = Number.NEGATIVE_INFINITY;
  for (;;) {
    const blocker = await tryOnce(client, patience, work);
    if (blocker === null) return;
    const waited = performance.now() - began;
    if (waited >= patience.wait_ms) throw new ConfigError(giveUp(blocker, waited));
    if (waited - said >= SAY_EVERY_MS) {
      said = waited;
      patience.log(`The migration of the database waits for ${blocker.what}${nameOf(blocker)}.`);
    }
    await sleep(Math.min(TRY_EVERY_MS, patience.wait_ms));
  }
}

/**
 * Does work outside of transactions when no other process migrates the database. The lock belongs to the connection and
 * is given back.
 * @throws ConfigError with what it waited for, when the time is over
 */
export async function outsideTransaction(
  client: pg.Client,
  patience: Patience,
  work: () => Promise<void>,
): Promise<void> {
  await inTurn(client, patience, async () => {
    await client.query(`SELECT pg_advisory_lock(${LOCK_KEY})`);
  });
  await client.query('SET lock_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  try {
    await work();
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${LOCK_KEY}); RESET ALL`);
  }
}

/** What a migration waits for, and the session of the database that has it; null where that is not known. */
interface Blocker {
  readonly what: string;
  readonly session: Session | null;
}

interface Session {
  readonly pid: number;
  readonly user: string | null;
  readonly program: string | null;
  readonly state: string | null;
  readonly since: string | null;
}

/** Does the work once; resolves with what it waits for when it could not be done. */
async function tryOnce(client: pg.Client, { table_ms }: Patience, work: () => Promise<void>): Promise<Blocker | null> {
  await client.query(
    `BEGIN; SET LOCAL lock_timeout = ${table_ms}; SET LOCAL statement_timeout = 0;
     SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS is_ours`,
    );
    if (rows[0]?.is_ours) {
      await work();
      await client.query('COMMIT');
      return null;
    }
    await client.query('ROLLBACK');
    return { what: 'another process that migrates it', session: await findSession(client, holderOfLock) };
  } catch (error) {
    // Where the database is gone, so is the transaction, and the first error says why.
    await client.query('ROLLBACK').catch(() => undefined);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!LOCK_FAULTS.has(code)) throw error;
    return { what: 'a table that another transaction uses', session: await findSession(client, oldestTransaction) };
  }
}

const LOCK_KEY = "hashtext('plaza migrations')";

const sessionColumns = `a.pid, a.usename AS user, a.application_name AS program, a.state,
  to_char(a.state_change AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') AS since`;

const holderOfLock = `
  SELECT ${sessionColumns} FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND ((l.classid::bigint << 32) | l.objid::bigint) = ${LOCK_KEY}::bigint
  LIMIT 1`;

const oldestTransaction = `
  SELECT ${sessionColumns} FROM pg_stat_activity a
  WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.xact_start IS NOT NULL
  ORDER BY a.xact_start LIMIT 1`;

async function findSession(client: pg.Client, statement: string): Promise<Session | null> {
  const { rows } = await client.query<Session>(statement);
  return rows[0] ?? null;
}

function nameOf({ session }: Blocker): string {
  if (session === null) return '';
  const { pid, user, program, state, since } = session;
  const about = [user && `user ${user}`, program, state && since && `${state} since ${since}`].filter(Boolean);
  return ` (process ${pid} of the database${about.length > 0 ? `: ${about.join(', ')}` : ''})`;
}

function giveUp(blocker: Blocker, waited_ms: number): string {
  const { session } = blocker;
  const end = session === null ? 'end that one' : `end it with SELECT pg_terminate_backend(${session.pid})`;
  return (
    `The database could not be migrated, because for ${Math.max(1, Math.round(waited_ms / 1_000))} s it waited for ` +
    `${blocker.what}${nameOf(blocker)}: wait until that has ended, or ${end}, and start again.`
  );
}
