import { z } from 'zod';
import type { Card } from '#contract/entities/wallet.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Actor, InTx } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { GatewayCard } from '#server/providers/payments/card-port.ts';
import {
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
  UnknownPaymentMethod,
} from '#server/providers/payments/port.ts';
import type { CardInput } from '../submit/card-intent.ts';
import { type CardToSave, findCardToSave, recordSaved } from './booking-card-store.ts';
import { findOwnCard, insertCard, listCards } from './card-store.ts';
import { customerOfUser } from './gateway-customer.ts';

/**
 * Resolves the payment method: the given token, a saved card of the user, or nothing (to poll a payment in progress).
 */
export async function payWith(
  db: ReadDb,
  { payment_method, card_id }: { payment_method?: string | undefined; card_id?: string | undefined },
  actor: Actor,
): Promise<CardInput | null | Refusal<'payment_method_unknown'>> {
  if (card_id === undefined) return payment_method === undefined ? null : { payment_method, customer: null };
  const card = actor.kind === 'user' ? await findOwnCard(db, { card_id, user_id: actor.user_id }) : null;
  return card ?? refuse('payment_method_unknown', say(payments, 'card.saved_gone'));
}

/**
 * Finds or creates the gateway's customer of a user who saves a card. Returns null while the gateway is unavailable;
 * the payment then continues without saving.
 */
export async function customerToSaveFor(
  deps: { inTx: InTx; gateway: Gateway; log: AppDeps['log'] },
  user_id: string,
): Promise<string | null> {
  try {
    return await customerOfUser(deps, user_id);
  } catch (error) {
    if (!isNoFault(error)) throw error;
    deps.log.warn({ user_id }, 'the card that pays cannot be kept');
    return null;
  }
}

/** The gateway is unavailable or refuses. Saving the card is optional, so the payment continues. */
const isNoFault = (error: unknown) => error instanceof GatewayUnavailable || error instanceof GatewayRefused;

/**
 * Saves a card for a user: creates the gateway's customer on first use, then saves the card there and here; the first
 * one is the default.
 */
export async function storeCard(
  { inTx, gateway }: { inTx: InTx; gateway: Gateway },
  input: { user_id: string; token: string; make_default: boolean; key: string },
  now: Date,
): Promise<Card | Refusal<'payment_method_unknown'>> {
  const { user_id, token, make_default } = input;
  const customer = await customerOfUser({ inTx, gateway }, user_id);
  let card: GatewayCard;
  try {
    card = await gateway.saveCard({ key: `card:${user_id}:${input.key}`, customer, token });
  } catch (error) {
    if (!(error instanceof UnknownPaymentMethod)) throw error;
    return refuse('payment_method_unknown', say(payments, 'card.unknown'));
  }
  const saved = await inTx((tx) => insertCard(tx, { user_id, card, make_default, now }));
  return presentCard({ ...card, ...saved });
}

/**
 * Saves a card once its bank has confirmed the payment or verification; does nothing when it is saved, or has no owner.
 * @throws GatewayUnavailable
 */
export async function saveConfirmedCard(
  deps: Pick<AppDeps, 'database' | 'providers' | 'clock' | 'log'>,
  input: CardToSave,
): Promise<void> {
  const { database, providers, clock, log } = deps;
  const found = await findCardToSave(database.write, input);
  if (!found) return;
  const { user_id, token, booking_id } = found;
  const inTx: InTx = (work) => inTransaction(database.write, work);
  try {
    const card = { user_id, token, make_default: false, key: `booking:${booking_id}` };
    await storeCard({ inTx, gateway: providers.gateway }, card, clock.now());
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    log.warn({ booking_id, err: error }, 'the gateway will not keep a card');
  }
  await inTx((tx) => recordSaved(tx, input));
}

/** Saves the card that just paid a booking; a failure doesn't affect the payment. */
export async function savePaidCard(
  deps: { inTx: InTx; gateway: Gateway; log: AppDeps['log'] },
  user_id: string,
  token: string,
  booking_id: string,
  now: Date,
): Promise<void> {
  try {
    await storeCard(deps, { user_id, token, make_default: false, key: `booking:${booking_id}` }, now);
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
  const rows = await listCards(db, user_id, { limit: page.limit, after });
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentCard),
    next_cursor: rows.length > page.limit && last ? writeCursor({ is_default: last.is_default, id: last.id }) : null,
  };
}

function presentCard({
  id: _id,
  brand,
  last4,
  exp_month,
  exp_year,
  is_default,
}: Omit<Card, '_id'> & { id: string }): Card {
  return { _id, brand, last4, exp_month, exp_year, is_default };
}
