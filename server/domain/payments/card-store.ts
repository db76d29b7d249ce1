import { sql } from 'kysely';
import { z } from 'zod';
import type { Card } from '#contract/entities/wallet.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { enqueueJob } from '#server/domain/notifications/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Actor, InTx } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import type { ReadDb, Tx } from '#server/kernel/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import {
  type Gateway,
  type GatewayCard,
  GatewayRefused,
  GatewayUnavailable,
  UnknownPaymentMethod,
} from '#server/providers/payments/port.ts';
import { type CardWish, findToKeep, noteKept } from './booking-card-store.ts';
import type { PayWith } from './pay.ts';

/** What to pay with: a token as it is, a saved card when it is one's own, or nothing (to look at a payment under way). */
export async function payWith(
  db: ReadDb,
  input: { payment_method?: string | undefined; card_id?: string | undefined },
  actor: Actor,
): Promise<PayWith | null | Refusal<'payment_method_unknown'>> {
  if (input.card_id !== undefined) {
    const card =
      actor.kind === 'user'
        ? await db
            .selectFrom('cards')
            .innerJoin('gateway_customers', 'gateway_customers.user_id', 'cards.user_id')
            .select(['cards.gateway_id', 'gateway_customers.gateway_id as customer'])
            .where('cards.id', '=', input.card_id)
            .where('cards.user_id', '=', actor.user_id)
            .where('cards.deleted_at', 'is', null)
            .executeTakeFirst()
        : undefined;
    return card
      ? { payment_method: card.gateway_id, customer: card.customer }
      : refuse('payment_method_unknown', 'This saved card is not there any more. Please choose another one.');
  }
  return input.payment_method === undefined ? null : { payment_method: input.payment_method, customer: null };
}

/** The gateway's customer of a user, made there on first use; it is written down with the first card that is kept. */
async function customerOf({ inTx, gateway }: { inTx: InTx; gateway: Gateway }, user_id: string): Promise<string> {
  const known = await inTx((tx) =>
    tx.selectFrom('gateway_customers').select('gateway_id').where('user_id', '=', user_id).executeTakeFirst(),
  );
  return known?.gateway_id ?? (await gateway.createCustomer({ user_id, key: `customer:${user_id}` })).gateway_id;
}

/**
 * Has a card that pays kept afterwards: some gateways never take a token again that paid without a customer. A gateway that is away for this is no
 * fault of the payment, which then goes on without keeping.
 */
export async function payWithKept(
  deps: { inTx: InTx; gateway: Gateway; log: AppDeps['log'] },
  user_id: string,
  pay_with: PayWith,
): Promise<PayWith> {
  try {
    return { ...pay_with, customer: await customerOf(deps, user_id), keep_card: true };
  } catch (error) {
    if (!isNoFault(error)) throw error;
    deps.log.warn({ user_id }, 'the card that pays cannot be kept');
    return pay_with;
  }
}

/** The gateway is away, or does not want it: keeping a card is a favour, which a payment goes on without. */
const isNoFault = (error: unknown) => error instanceof GatewayUnavailable || error instanceof GatewayRefused;

/** Keeps a card for a user: makes the gateway's customer on first use, saves the card there, then here; the first one is the default. */
export async function keepCard(
  { inTx, gateway }: { inTx: InTx; gateway: Gateway },
  wish: { user_id: string; token: string; make_default: boolean; key: string },
  now: Date,
): Promise<Card | Refusal<'payment_method_unknown'>> {
  const customer = await customerOf({ inTx, gateway }, wish.user_id);
  let card: GatewayCard;
  try {
    card = await gateway.saveCard({ key: `card:${wish.user_id}:${wish.key}`, customer, token: wish.token });
  } catch (error) {
    if (!(error instanceof UnknownPaymentMethod)) throw error;
    return refuse('payment_method_unknown', 'This card cannot be used. Please enter it again or choose another one.');
  }
  return inTx(async (tx) => {
    await tx
      .insertInto('gateway_customers')
      .values({ user_id: wish.user_id, gateway_id: customer })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.selectFrom('users').select('id').where('id', '=', wish.user_id).forUpdate().execute();
    const others = await tx
      .selectFrom('cards')
      .select('id')
      .where('user_id', '=', wish.user_id)
      .where('is_default', '=', true)
      .where('deleted_at', 'is', null)
      .execute();
    const is_default = wish.make_default || others.length === 0;
    if (is_default)
      await tx.updateTable('cards').set({ is_default: false }).where('user_id', '=', wish.user_id).execute();
    const { gateway_id, fingerprint, ...shown } = card;
    const row = await tx
      .insertInto('cards')
      .values({ id: newId(), user_id: wish.user_id, gateway_id, fingerprint, ...shown, is_default, created_at: now })
      // Kept before: it stays the default if it was.
      .onConflict((conflict) =>
        conflict
          .column('gateway_id')
          .doUpdateSet({ is_default: sql<boolean>`cards.is_default OR excluded.is_default` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return { _id: row.id, ...shown, is_default };
  });
}

/**
 * Keeps a card whose bank has confirmed what it was given for, once; nothing where it is kept, or nobody's.
 * @throws GatewayUnavailable
 */
export async function keepConfirmedCard(
  deps: Pick<AppDeps, 'database' | 'providers' | 'clock' | 'log'>,
  wish: CardWish,
): Promise<void> {
  const { database, providers, clock, log } = deps;
  const found = await findToKeep(database.write, wish);
  if (!found) return;
  const { user_id, token, booking_id } = found;
  const inTx: InTx = (work) => inTransaction(database.write, work);
  try {
    const card = { user_id, token, make_default: false, key: `booking:${booking_id}` };
    await keepCard({ inTx, gateway: providers.gateway }, card, clock.now());
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    log.warn({ booking_id, err: error }, 'the gateway will not keep a card');
  }
  await inTx((tx) => noteKept(tx, wish));
}

/** Keeps the card a booking was just paid with; a gateway that is away, or will not keep it, is no fault of the payment. */
export async function keepPaidCard(
  deps: { inTx: InTx; gateway: Gateway; log: AppDeps['log'] },
  user_id: string,
  token: string,
  booking_id: string,
  now: Date,
): Promise<void> {
  try {
    await keepCard(deps, { user_id, token, make_default: false, key: `booking:${booking_id}` }, now);
  } catch (error) {
    if (!isNoFault(error)) throw error;
    deps.log.warn({ booking_id }, 'the card that paid could not be kept');
  }
}

const Keys = z.object({ is_default: z.boolean(), id });

/** A page of a user's saved cards, the default first, then the newest. */
export async function readCards(
  db: ReadDb,
  user_id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ items: Card[]; next_cursor: string | null } | Refusal<'invalid_input'>> {
  const after = readCursor(page.cursor, Keys);
  if (isRefusal(after)) return after;
  let query = db.selectFrom('cards').selectAll().where('user_id', '=', user_id).where('deleted_at', 'is', null);
  if (after)
    query = query.where((eb) => eb(eb.refTuple('is_default', 'id'), '<', eb.tuple(after.is_default, after.id)));
  const rows = await query
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      _id: row.id,
      brand: row.brand,
      last4: row.last4,
      exp_month: row.exp_month,
      exp_year: row.exp_year,
      is_default: row.is_default,
    })),
    next_cursor: rows.length > page.limit && last ? writeCursor({ is_default: last.is_default, id: last.id }) : null,
  };
}

/**
 * Forgets a user's card and has the gateway forget it too; answers whether there was such a card. The newest other one becomes
 * the default.
 */
export async function forgetCard(tx: Tx, which: { user_id: string; card_id: string; now: Date }): Promise<boolean> {
  const gone = await tx
    .updateTable('cards')
    .set({ deleted_at: which.now })
    .where('id', '=', which.card_id)
    .where('user_id', '=', which.user_id)
    .where('deleted_at', 'is', null)
    .returning(['gateway_id', 'is_default'])
    .executeTakeFirst();
  if (!gone) return false;
  await enqueueJob(tx, 'forget-card', { gateway_id: gone.gateway_id }, { key: `card:${gone.gateway_id}` });
  if (gone.is_default) {
    const next = await tx
      .selectFrom('cards')
      .select('id')
      .where('user_id', '=', which.user_id)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (next) await tx.updateTable('cards').set({ is_default: true }).where('id', '=', next.id).execute();
  }
  return true;
}
