import { createHash } from 'node:crypto';
import { isRefusal, Refusal, refuse } from '#contract/errors.ts';
import type { AppDeps } from './app-deps.ts';
import type { Db } from './db.ts';

interface KeyedRequest {
  readonly actor: string;
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
}

/** A run that has not answered after this long has died with its process; the key may be taken over. */
const GIVEN_UP_AFTER_MS = 60_000;
const WAIT_MS = 50;

/**
 * Runs work once for a key: the same key, actor and body presents the first outcome anew (also to requests that came while it ran); another
 * body is refused. Outcomes that may pass by themselves (5xx, 429) are not kept.
 */
export async function once(deps: AppDeps, request: KeyedRequest, work: () => Promise<unknown>): Promise<unknown> {
  const { write } = deps.database;
  const bodyHash = createHash('sha256').update(request.call).update('\n').update(canonical(request.body)).digest();
  const mine = { actor: request.actor, key: request.key.slice(0, 200) };
  const started = Date.now();
  for (;;) {
    const now = deps.clock.now();
    const taken = await write
      .insertInto('idempotency_keys')
      .values({ ...mine, call: request.call, body_hash: bodyHash, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['actor', 'key'])
          .doUpdateSet({ created_at: now })
          .where('idempotency_keys.status', 'is', null)
          .where('idempotency_keys.body_hash', '=', bodyHash)
          .where('idempotency_keys.created_at', '<', new Date(now.getTime() - GIVEN_UP_AFTER_MS)),
      )
      .returning('key')
      .executeTakeFirst();
    if (taken) break;
    const first = await write
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('actor', '=', mine.actor)
      .where('key', '=', mine.key)
      .executeTakeFirst();
    if (!first) continue;
    if (!bodyHash.equals(first.body_hash))
      return refuse(
        'idempotency_key_reused',
        'This request was sent before with other content. Please reload the page and try again.',
      );
    if (first.status !== null) return revive(first.status, first.answer);
    if (Date.now() - started > 25_000)
      return refuse('unavailable', 'The same request is still being worked on. Please look again in a moment.');
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  const forget = () =>
    write.deleteFrom('idempotency_keys').where('actor', '=', mine.actor).where('key', '=', mine.key).execute();
  let outcome: unknown;
  try {
    outcome = await work();
  } catch (error) {
    await forget();
    throw error;
  }
  const passing =
    isRefusal(outcome) && ['unavailable', 'rate_limited', 'gateway_unavailable', 'internal'].includes(outcome.code);
  if (passing) await forget();
  else {
    const kept = isRefusal(outcome)
      ? { refused: { code: outcome.code, detail: outcome.detail, errors: outcome.errors, extra: outcome.extra } }
      : { answered: outcome };
    await write
      .updateTable('idempotency_keys')
      .set({ status: isRefusal(outcome) ? 0 : 200, answer: JSON.stringify(kept) })
      .where('actor', '=', mine.actor)
      .where('key', '=', mine.key)
      .execute();
  }
  return outcome;
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
