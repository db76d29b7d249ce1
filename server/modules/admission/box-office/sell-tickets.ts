import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { Sale } from '#contract/events/box-office.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { boxOffice } from '#locales/areas/box-office.ts';
import { translate } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { type DoorKeeper, recordScans, refreshHost } from '#server/modules/admission/check-in/index.ts';
import { ticketKeys } from '#server/modules/admission/tickets/index.ts';
import { type EnteredTickets, enterTickets } from '#server/modules/bookings/on-site/index.ts';
import { requireSeller } from './policy.ts';
import { presentSale } from './present.ts';
import { isAtDoor } from './rules/door-hours.ts';
import { findSale, insertSales, listRoomTickets } from './sale-store.ts';

/** How sales are made: the app's secret, the seller's language, and the time. */
interface Selling {
  readonly secret: string;
  readonly language: string;
  readonly now: Date;
}

type SellRefusal = RefusalOf<
  'not_found' | 'forbidden' | 'invalid_input' | 'not_on_sale' | 'seats_taken' | 'price_changed'
>;

/** Gives tickets away in the open transaction: a free booking for each guest. All get one, or nobody does. */
export async function addGuests(
  tx: Tx,
  { guests, note, ...tickets }: ParsedInput<'event/add_guests'>,
  user_id: string,
  { secret, now }: Selling,
): Promise<CallOutput<'event/add_guests'> | Exclude<SellRefusal, RefusalOf<'price_changed'>>> {
  const parties = guests.map(({ name, email = null }) => ({ name, email, participants: 1 }));
  const entered = await enterTickets(tx, { ...tickets, parties, note, is_free: true }, user_id, { secret, now });
  // Without an expected total no price has changed.
  if (isRefusal(entered)) return entered.code === 'price_changed' ? refuse('not_found') : entered;
  const { event_id, occurrence_id } = tickets;
  const sale = { event_id, occurrence_id, paid_by: 'complimentary', gate: '', sold_at: now } as const;
  await insertSales(tx, entered.booking_ids, sale, { user_id });
  await refreshHost(tx, event_id);
  return { booking_ids: [...entered.booking_ids] };
}

/**
 * Sells tickets at the door in the open transaction, and checks the guests in if they are there. Guests without a name
 * are called so in the seller's language.
 */
export async function sellTickets(
  tx: Tx,
  { participants, paid_by, name, email, ...input }: ParsedInput<'event/sell_tickets'>,
  keeper: DoorKeeper,
  selling: Selling,
): Promise<{ readonly sale: Sale; readonly admitted: number } | SellRefusal> {
  const refusal = requireSeller(keeper);
  if (refusal) return refusal;
  const { secret, language, now } = selling;
  const party = { name: name || translate(language, boxOffice)('guest'), email: email ?? null, participants };
  const { by } = keeper;
  const user_id = 'user_id' in by ? by.user_id : null;
  const tickets = { ...input, parties: [party], is_free: false, note: '' };
  const entered = await enterTickets(tx, tickets, user_id, { secret, now });
  if (isRefusal(entered)) return entered;
  const { event_id, occurrence_id } = input;
  const gate = keeper.gate ?? input.gate;
  await insertSales(tx, entered.booking_ids, { event_id, occurrence_id, paid_by, gate, sold_at: now }, by);
  await refreshHost(tx, event_id);
  const [booking_id = ''] = entered.booking_ids;
  const admitted = await admit(tx, booking_id, entered, { event_id, occurrence_id, gate }, keeper, selling);
  const row = await findSale(tx, booking_id);
  return row ? { sale: presentSale(row, now), admitted } : refuse('not_found');
}

/** Checks in who bought tickets for the room at the door; returns how many. */
async function admit(
  tx: Tx,
  booking_id: string,
  { starts_at, is_online }: EnteredTickets,
  at: { readonly event_id: string; readonly occurrence_id: string; readonly gate: string },
  keeper: DoorKeeper,
  { secret, now }: Selling,
): Promise<number> {
  if (is_online || !isAtDoor(starts_at, now)) return 0;
  const scanned_at = now.toISOString();
  const scans = (await listRoomTickets(tx, booking_id)).map(({ id }) => ({
    nonce: newId(),
    scanned_at,
    ticket_id: id,
  }));
  const results = await recordScans(tx, { ...at, scans }, { keeper, ...ticketKeys(secret), now });
  if (isRefusal(results)) throw new Error('The date of a sale has no door.');
  return results.filter(({ kind }) => kind === 'in').length;
}
