import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isRefusal, Refusal, refuse } from '#contract/errors.ts';
import type { AppDeps } from './app-deps.ts';
import type { Db, Tx } from './db.ts';

/** A request's key: whose it is, what it came with, and whether this very request holds it. */
export interface RequestKey {
  readonly actor: string;
  /** The key itself is not kept: it opens the answer. */
  readonly key_hash: Buffer;
  readonly sealing: Buffer;
  readonly call: string;
  readonly body_hash: Buffer;
  readonly now: Date;
  /** Set once the claim is committed, so that later steps of the same request pass. */
  is_held: boolean;
}

/** What a piece of work came to, and whether its transaction kept it under the key already. */
export interface Outcome {
  readonly value: unknown;
  readonly is_kept: boolean;
}

/** Another request has the key: this one changes nothing and presents what the other comes to. */
class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/** A run that has not answered after this long has died with its process; the key may be taken over. */
const GIVEN_UP_AFTER_MS = 60_000;
const WAIT_MS = 50;

/** The key of a request with what it came with; what it comes to is sealed with this key and the house's secret. */
export function requestKey(request: {
  actor: string;
  key: string;
  call: string;
  body: unknown;
  secret: string;
  now: Date;
}): RequestKey {
  const { actor, key, call, body, secret, now } = request;
  const body_hash = createHash('sha256').update(call).update('\n').update(canonical(body)).digest();
  const key_hash = createHash('sha256').update(key).digest();
  const sealing = createHmac('sha256', secret).update(`kept answer\0${actor}\0${key}`).digest();
  return { actor, key_hash, sealing, call, body_hash, now, is_held: false };
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM; the answer may hold what opens a booking, and its key is only in the request's hands. */
function seal(sealing: Buffer, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealing, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unseal(sealing: Buffer, kept: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealing, kept.subarray(0, IV_BYTES));
  decipher.setAuthTag(kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(kept.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * Runs work once for a key: the same key, actor and body presents the first outcome anew (also to requests that came while it ran); another
 * body is refused. Outcomes that may pass by themselves (5xx, 429) are not kept. Whatever the work writes, it writes in one transaction with
 * the key or with the outcome (`claimedKey`, `keepOutcome`), so that of two requests at once one finds the other there.
 */
export async function once(
  { database }: Pick<AppDeps, 'database'>,
  key: RequestKey,
  work: () => Promise<Outcome>,
): Promise<unknown> {
  const started = Date.now();
  for (;;) {
    try {
      const { value, is_kept } = await work();
      if (!is_kept && isPassing(value)) await forget(database.write, key);
      else if (!is_kept) await keepOutcome(database.write, key, value, 'soon');
      return value;
    } catch (error) {
      if (!(error instanceof KeyTaken)) {
        await forget(database.write, key);
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

/**
 * The claim of a key as a part of a larger statement, so that claiming costs no round trip of its own: a query of one row when the request may
 * go on (always, where it has no key), of none when the key is another's. A statement that finds none calls `keyTaken`.
 */
export function claimedKey(key: RequestKey | null): RawBuilder<unknown> {
  if (key === null || key.is_held) return sql`SELECT true AS mine`;
  return sql`INSERT INTO idempotency_keys (actor, key_hash, call, body_hash, created_at)
      VALUES (${key.actor}, ${key.key_hash}::bytea, ${key.call}, ${key.body_hash}::bytea, ${key.now}::timestamptz)
      ON CONFLICT (actor, key_hash) DO UPDATE SET created_at = excluded.created_at
        WHERE idempotency_keys.status IS NULL AND idempotency_keys.body_hash = excluded.body_hash
          AND idempotency_keys.created_at < ${new Date(key.now.getTime() - GIVEN_UP_AFTER_MS)}::timestamptz
      RETURNING true AS mine`;
}

/** Ends the work of a request whose key is another's; the runner presents that one's outcome. */
export function keyTaken(): never {
  throw new KeyTaken('Another request has this key.');
}

/** Claims a key in a statement of its own, for work that has no statement to carry the claim. */
export async function claimKey(db: Db | Tx, key: RequestKey | null): Promise<void> {
  if (key === null || key.is_held) return;
  const { rows } = await claimedKey(key).execute(db);
  if (rows.length === 0) keyTaken();
}

/**
 * Keeps an outcome under its key; when another request's stands there, this one's work is undone with its transaction. On disk with the commit,
 * or `soon`: after a crash in between, the same request finds what its first run did, as after any lost answer.
 */
export async function keepOutcome(
  db: Db | Tx,
  key: RequestKey,
  value: unknown,
  on_disk: 'with_commit' | 'soon' = 'with_commit',
): Promise<void> {
  const kept = isRefusal(value)
    ? { refused: { code: value.code, detail: value.detail, errors: value.errors, extra: value.extra } }
    : { answered: value };
  const status = isRefusal(value) ? 0 : 200;
  const { rows } = await sql`
    INSERT INTO idempotency_keys (actor, key_hash, call, body_hash, created_at, status, answer)
    VALUES (${key.actor}, ${key.key_hash}::bytea, ${key.call}, ${key.body_hash}::bytea, ${key.now}::timestamptz, ${status}::int, ${seal(key.sealing, JSON.stringify(kept))}::bytea)
    ON CONFLICT (actor, key_hash) DO UPDATE SET status = excluded.status, answer = excluded.answer
      WHERE idempotency_keys.status IS NULL AND idempotency_keys.body_hash = excluded.body_hash
    RETURNING ${on_disk === 'soon' ? sql`set_config('synchronous_commit', 'off', true)` : sql`true`}`.execute(db);
  if (rows.length === 0) keyTaken();
}

/** Gives a key back that nothing came of; an outcome that stands stays. */
async function forget(db: Db, key: RequestKey): Promise<void> {
  if (!key.is_held) return;
  await db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', key.actor)
    .where('key_hash', '=', key.key_hash)
    .where('status', 'is', null)
    .execute();
  key.is_held = false;
}

/** What the request that has the key came to, waited for while it runs; undefined when it came to nothing and the key is free. */
async function firstOutcome(db: Db, key: RequestKey, started: number): Promise<unknown> {
  for (;;) {
    const first = await db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'status', 'answer', 'created_at'])
      .where('actor', '=', key.actor)
      .where('key_hash', '=', key.key_hash)
      .executeTakeFirst();
    if (!first) return undefined;
    if (!key.body_hash.equals(first.body_hash))
      return refuse(
        'idempotency_key_reused',
        'This request was sent before with other content. Please reload the page and try again.',
      );
    if (first.status !== null)
      return revive(first.status, first.answer === null ? null : JSON.parse(unseal(key.sealing, first.answer)));
    if (key.now.getTime() - first.created_at.getTime() > GIVEN_UP_AFTER_MS) return undefined;
    if (Date.now() - started > 25_000)
      return refuse('unavailable', 'The same request is still being worked on. Please look again in a moment.');
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

/** Deletes the outcomes kept for keys that were first used before `before`. */
export async function forgetOutcomes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

function revive(status: number, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) throw new Error('A kept outcome cannot be read.');
  if (status === 200 && 'answered' in answer) return answer.answered;
  if ('refused' in answer) {
    const { code, detail, errors, extra } = answer.refused as Pick<Refusal, 'code' | 'detail' | 'errors' | 'extra'>;
    return new Refusal(code, detail, { errors, extra });
  }
  throw new Error('A kept outcome cannot be read.');
}

/** JSON with sorted keys, so that the same content has the same hash. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'null'
  );
}
