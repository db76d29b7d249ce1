import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Actor } from './call-context.ts';
import { hashToken } from './ids.ts';

/** The idempotency key of a request, with its owner, its input and the run that works on it. */
export interface RequestKey {
  readonly actor: string;
  /** The hash of the key. The key itself is not stored, because it decrypts the answer. */
  readonly key_hash: Buffer;
  readonly sealing: Buffer;
  readonly call: string;
  readonly body_hash: Buffer;
  readonly now: Date;
  /**
   * The id of this run. Another run of the same request has another id and writes nothing while this run holds the key.
   */
  readonly holder: string;
  /**
   * The effect that an earlier run of the same request committed; the handler continues from it. Null if there is none.
   */
  effect: Effect | null;
}

/**
 * The effect of a request, which the effect's transaction stores: ids and amounts from which the answer can be rebuilt.
 * Plain JSON without secrets.
 */
export type Effect = Readonly<Record<string, unknown>>;

/** The key of a request with its input. This key and the app's secret encrypt the outcome. */
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
  return { actor, key_hash, sealing, call, body_hash, now, holder: randomUUID(), effect: null };
}

/** Serializes JSON with sorted keys, so that the same content has the same hash. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'null'
  );
}

/** Keys of at least this length count as random and so as unique. */
const RANDOM_KEY_LENGTH = 16;

/**
 * The owner of a key: the user, the booking token, or anyone with the key, because a phone often retries from another
 * network. Two clients may choose the same short key, so a short key belongs to its address.
 */
export function actorKey(
  actor: Actor,
  { ip, idempotency_key }: { readonly ip: string; readonly idempotency_key: string | null },
): string {
  if (actor.kind === 'user') return `user:${actor.user_id}`;
  if (actor.booking_token !== null) return `token:${hashToken(actor.booking_token).toString('base64url')}`;
  return (idempotency_key ?? '').length < RANDOM_KEY_LENGTH ? `ip:${ip}` : 'guest';
}
