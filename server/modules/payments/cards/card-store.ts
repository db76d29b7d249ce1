import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import type { GatewayCard } from '#server/providers/payments/card-port.ts';

/** The gateway's customer of a user, or null. */
export async function findGatewayCustomer(db: ReadDb | Tx, user_id: string): Promise<string | null> {
  const query = db.selectFrom('gateway_customers').select('gateway_id').where('user_id', '=', user_id);
  return (await query.executeTakeFirst())?.gateway_id ?? null;
}

/** Stores the gateway's customer of a user. */
export async function saveGatewayCustomer(tx: Tx, user_id: string, gateway_id: string): Promise<void> {
  await tx
    .insertInto('gateway_customers')
    .values({ user_id, gateway_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds a user's saved card with its gateway id and customer; null when the user has no such card. */
export async function findOwnCard(
  db: ReadDb,
  which: { card_id: string; user_id: string },
): Promise<{ payment_method: string; customer: string } | null> {
  const card = await db
    .selectFrom('cards')
    .innerJoin('gateway_customers', 'gateway_customers.user_id', 'cards.user_id')
    .select(['cards.gateway_id as payment_method', 'gateway_customers.gateway_id as customer'])
    .where('cards.id', '=', which.card_id)
    .where('cards.user_id', '=', which.user_id)
    .where('cards.deleted_at', 'is', null)
    .executeTakeFirst();
  return card ?? null;
}

/**
 * Whether a card `c` of a user is the card with this id, or the same one saved again: people know one card, however
 * often the gateway stores it.
 */
export const isSameCard = (which: { readonly user_id: string; readonly card_id: string }) => sql<boolean>`(
  c.user_id = ${which.user_id}::uuid AND (c.id = ${which.card_id}::uuid OR (c.deleted_at IS NULL AND c.fingerprint = (
    SELECT s.fingerprint FROM cards s WHERE s.id = ${which.card_id}::uuid AND s.user_id = c.user_id))))`;

/**
 * Saves a user's card, the first one as the default, or the default saved again; returns its id and whether it is the
 * default.
 */
export async function insertCard(
  tx: Tx,
  saved: { user_id: string; card: GatewayCard; make_default: boolean; now: Date },
): Promise<{ id: string; is_default: boolean }> {
  const { user_id, card, make_default, now } = saved;
  // The user's row is locked, so that two concurrent cards do not both become the first.
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  const others = await tx
    .selectFrom('cards')
    .select('fingerprint')
    .where('user_id', '=', user_id)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  const isAgain = card.fingerprint !== null && others.some(({ fingerprint }) => fingerprint === card.fingerprint);
  const is_default = make_default || others.length === 0 || isAgain;
  if (is_default) await tx.updateTable('cards').set({ is_default: false }).where('user_id', '=', user_id).execute();
  const { id } = await tx
    .insertInto('cards')
    .values({ id: newId(), user_id, ...card, is_default, created_at: now })
    // A card saved before stays the default if it was.
    .onConflict((conflict) =>
      conflict.column('gateway_id').doUpdateSet({ is_default: sql<boolean>`cards.is_default OR excluded.is_default` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, is_default };
}

/**
 * Lists a user's saved cards, the default first, then the newest, after a cursor; one more than `limit` when there are
 * more. A card that was saved again is listed once.
 */
export async function listCards(
  db: ReadDb,
  user_id: string,
  page: { limit: number; after: { is_default: boolean; id: string } | null },
): Promise<Selectable<DB['cards']>[]> {
  const { after } = page;
  let query = db
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM cards o
        WHERE o.user_id = cards.user_id AND o.deleted_at IS NULL AND o.fingerprint = cards.fingerprint
          AND (o.is_default, o.id) > (cards.is_default, cards.id))`,
    );
  if (after)
    query = query.where((eb) => eb(eb.refTuple('is_default', 'id'), '<', eb.tuple(after.is_default, after.id)));
  return query
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

/**
 * Deletes a user's card, however often it was saved, and enqueues its deletion at the gateway; returns whether there
 * was such a card. The newest other card becomes the default.
 */
export async function forgetCard(tx: Tx, which: { user_id: string; card_id: string; now: Date }): Promise<boolean> {
  const { rows: gone } = await sql<{ gateway_id: string; is_default: boolean }>`
    UPDATE cards c SET deleted_at = ${which.now}::timestamptz
    WHERE c.deleted_at IS NULL AND ${isSameCard(which)}
    RETURNING gateway_id, is_default`.execute(tx);
  for (const { gateway_id } of gone) await enqueueJob(tx, 'forget-card', { gateway_id }, { key: `card:${gateway_id}` });
  if (gone.some(({ is_default }) => is_default)) {
    const next = await tx
      .selectFrom('cards')
      .select('id')
      .where('user_id', '=', which.user_id)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (next) await tx.updateTable('cards').set({ is_default: true }).where('id', '=', next.id).execute();
  }
  return gone.length > 0;
}
