import { type RawBuilder, sql } from 'kysely';
import { isRefusal, Refusal, refuse } from '#contract/errors.ts';
import type { AppDeps } from './app-deps.ts';
import type { Db, Tx } from './database/db.ts';
import { seal, unseal } from './encryption.ts';
import type { Effect, RequestKey } from './request-key.ts';

/** The result of a run, and whether its transaction has already stored the result under the key. */
export interface Outcome {
  readonly value: unknown;
  readonly is_stored: boolean;
}

/** Thrown when another run holds the key. This run then changes nothing and returns the other run's outcome. */
class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/**
 * How long a run holds its key unless it ends earlier (seconds). After that its process counts as dead, and another run
 * may take over. A late commit of a live process is safe: it finds the key held by another run. Shorter than the time
 * that a repeated request waits.
 */
const HOLD_SECONDS = 20;
const MAX_WAIT_MS = 25_000;
const POLL_MS = 50;

/**
 * Runs work once per key. A request with the same key, actor and body gets the first outcome, even if the first run is
 * still in progress; a request with another body is refused. Outcomes that may be temporary (5xx, 429) are not stored.
 * The work makes its changes in one transaction, which also writes the outcome (`storeOutcome`) or the effect
 * (`storeEffect`, `claimedKey`) under the key. A run without an answer therefore leaves nothing, or an effect from
 * which the next run continues. `on_disk` as in `storeOutcome`.
 */
export async function runOnce(
  { database, log }: Pick<AppDeps, 'database' | 'log'>,
  key: RequestKey,
  work: () => Promise<Outcome>,
  on_disk: 'with_commit' | 'soon' = 'with_commit',
): Promise<unknown> {
  const started = performance.now();
  for (;;) {
    try {
      const { value, is_stored } = await work();
      if (!is_stored && isPassing(value)) await release(database.write, key);
      else if (!is_stored) await storeOutcome(database.write, key, value, on_disk);
      return value;
    } catch (error) {
      if (!(error instanceof KeyTaken)) {
        // An unavailable database cannot release the key; the hold then expires.
        await release(database.write, key).catch((fault: unknown) => log.warn({ err: fault }, 'a key is held on'));
        throw error;
      }
    }
    const first = await firstOutcome(database.write, key, started);
    if (first !== undefined) return first;
  }
}

function isPassing(value: unknown): boolean {
  return isRefusal(value) && ['unavailable', 'rate_limited', 'gateway_unavailable', 'internal'].includes(value.code);
}

const heldUntil = sql`now() + make_interval(secs => ${sql.lit(HOLD_SECONDS)})`;

/** Whether this run may write an existing key. The database's clock decides, because the clocks of servers differ. */
const isOurs = ({ holder }: RequestKey) => sql`idempotency_keys.status IS NULL
  AND idempotency_keys.body_hash = excluded.body_hash
  AND (idempotency_keys.holder = ${holder}::uuid
    OR idempotency_keys.effect IS NULL AND idempotency_keys.held_until < now())`;

/**
 * Builds the claim of a key as part of a larger statement, which saves a round trip. It returns one row when the
 * request may continue (always, if it has no key). It returns no row when another run holds the key; the caller then
 * calls `keyTaken`. `effect` describes the success of the statement.
 */
export function claimedKey(key: RequestKey | null, effect: Effect | null = null): RawBuilder<unknown> {
  if (key === null) return sql`SELECT true AS mine`;
  return sql`INSERT INTO idempotency_keys (actor, key_hash, call, body_hash, created_at, holder, held_until, effect)
      VALUES (${key.actor}, ${key.key_hash}::bytea, ${key.call}, ${key.body_hash}::bytea, ${key.now}::timestamptz,
        ${key.holder}::uuid, ${heldUntil}, ${effect === null ? null : JSON.stringify(effect)}::jsonb)
      ON CONFLICT (actor, key_hash) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until,
        effect = coalesce(excluded.effect, idempotency_keys.effect)
        WHERE ${isOurs(key)}
      RETURNING true AS mine`;
}

/** Throws to end a request whose key another run holds. The runner returns that run's outcome. */
export function keyTaken(): never {
  throw new KeyTaken('Another request has this key.');
}

/** Claims a key in its own statement. For work with an effect outside the database that is harmless when repeated. */
export async function claimKey(db: Db | Tx, key: RequestKey): Promise<void> {
  const { rows } = await claimedKey(key).execute(db);
  if (rows.length === 0) keyTaken();
}

/**
 * Stores the effect of the open transaction under the request's key. Rolls the transaction back when another run holds
 * the key.
 */
export async function storeEffect(tx: Tx, key: RequestKey | null, effect: Effect): Promise<void> {
  if (key === null) return;
  const { rows } = await claimedKey(key, effect).execute(tx);
  if (rows.length === 0) keyTaken();
}

/**
 * Stores an outcome under its key. If another run has stored one, this run's work is rolled back. The outcome is
 * durable with the commit, or `soon`: after a crash in between, the same request continues from its effect.
 */
export async function storeOutcome(
  db: Db | Tx,
  key: RequestKey,
  value: unknown,
  on_disk: 'with_commit' | 'soon' = 'with_commit',
): Promise<void> {
  const stored = isRefusal(value)
    ? { refused: { code: value.code, detail: value.detail, errors: value.errors, extra: value.extra } }
    : { answered: value };
  const status = isRefusal(value) ? 0 : 200;
  const { rows } = await sql`
    INSERT INTO idempotency_keys (actor, key_hash, call, body_hash, created_at, status, answer)
    VALUES (${key.actor}, ${key.key_hash}::bytea, ${key.call}, ${key.body_hash}::bytea, ${key.now}::timestamptz,
      ${status}::int, ${seal(key.sealing, JSON.stringify(stored))}::bytea)
    ON CONFLICT (actor, key_hash) DO UPDATE SET status = excluded.status, answer = excluded.answer
      WHERE ${isOurs(key)}
    RETURNING ${on_disk === 'soon' ? sql`set_config('synchronous_commit', 'off', true)` : sql`true`}`.execute(db);
  if (rows.length === 0) keyTaken();
}

/**
 * Releases a key without an outcome. Deletes the key if the run changed nothing; otherwise lets the next run continue
 * at once.
 */
async function release(db: Db, { actor, key_hash, holder }: RequestKey): Promise<void> {
  await sql`
    WITH unused AS (
      DELETE FROM idempotency_keys
      WHERE actor = ${actor} AND key_hash = ${key_hash}::bytea AND holder = ${holder}::uuid
        AND status IS NULL AND effect IS NULL
    )
    UPDATE idempotency_keys SET held_until = '-infinity'
    WHERE actor = ${actor} AND key_hash = ${key_hash}::bytea AND holder = ${holder}::uuid
      AND status IS NULL AND effect IS NOT NULL`.execute(db);
}

interface KnownKey {
  readonly body_hash: Buffer;
  readonly status: number | null;
  readonly answer: Buffer | null;
  readonly effect: unknown;
  readonly is_held: boolean;
}

/**
 * Waits for the outcome of the run that holds the key. Returns undefined when this run must do the work: the key is
 * free, or this run now holds it with an effect to continue from.
 */
async function firstOutcome(db: Db, key: RequestKey, started: number): Promise<unknown> {
  for (;;) {
    const { rows } = await sql<KnownKey>`
      SELECT body_hash, status, answer, effect, coalesce(held_until > now(), false) AS is_held
      FROM idempotency_keys WHERE actor = ${key.actor} AND key_hash = ${key.key_hash}::bytea`.execute(db);
    const first = rows[0];
    if (!first) return undefined;
    if (!key.body_hash.equals(first.body_hash))
      return refuse(
        'idempotency_key_reused',
        'This request was already sent with other content. Reload the page and try again.',
      );
    if (first.status !== null)
      return revive(first.status, first.answer === null ? null : JSON.parse(unseal(key.sealing, first.answer)));
    if (!first.is_held && (first.effect === null || (await takeOver(db, key)))) return undefined;
    if (performance.now() - started > MAX_WAIT_MS)
      return refuse('unavailable', 'We’re still working on this request. Check again in a moment.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Makes this run the holder of a key with an effect whose hold has expired. Returns false if another run was faster.
 */
async function takeOver(db: Db, key: RequestKey): Promise<boolean> {
  const { rows } = await sql<{ effect: Effect }>`
    UPDATE idempotency_keys SET holder = ${key.holder}::uuid, held_until = ${heldUntil}
    WHERE actor = ${key.actor} AND key_hash = ${key.key_hash}::bytea
      AND status IS NULL AND effect IS NOT NULL AND held_until <= now()
    RETURNING effect`.execute(db);
  if (!rows[0]) return false;
  key.effect = rows[0].effect;
  return true;
}

/** Deletes the outcomes of keys first used before `before`. */
export async function forgetOutcomes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

function revive(status: number, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) throw new Error('A stored outcome cannot be read.');
  if (status === 200 && 'answered' in answer) return answer.answered;
  if ('refused' in answer) {
    const { code, detail, errors, extra } = answer.refused as Pick<Refusal, 'code' | 'detail' | 'errors' | 'extra'>;
    return new Refusal(code, detail, { errors, extra });
  }
  throw new Error('A stored outcome cannot be read.');
}
