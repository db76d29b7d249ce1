import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { isoInstant } from '#contract/instant.ts';
import { waitingList } from '#locales/areas/waiting-list.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { cancelBooking } from '#server/modules/bookings/cancellation/index.ts';
import { acceptFreeOffer, offerSession, offerTickets, releaseOffer } from '#server/modules/bookings/offers/index.ts';
import { findDetails } from '#server/modules/bookings/read/index.ts';
import { type EntryRow, leaveEntry, markOffered } from './entry-store.ts';

type Over = Refusal<'offer_over'>;

const over = (status: EntryRow['status']): Over =>
  refuse('offer_over', say(waitingList, 'refused.offer_over'), { extra: { status } });

const byHolder = ({ user_id }: EntryRow) => ({ role: 'customer' as const, user_id });

/** Takes an entry off its list in the open transaction, and gives up the booking that is offered to it. */
export async function leaveList(tx: Tx, entry: EntryRow, now: Date): Promise<Over | null> {
  if (entry.status === 'left' || entry.status === 'ended') return null;
  if (entry.status === 'offered' && entry.booking_id !== null) {
    const input = { booking_id: entry.booking_id, reason: '', expected_status: 'awaiting_payment' as const };
    // The entry follows its booking.
    return isRefusal(await cancelBooking(tx, input, byHolder(entry), now)) ? over('waiting') : null;
  }
  return (await leaveEntry(tx, entry.id)) ? null : over(entry.status);
}

/**
 * Takes the offer of an entry in the open transaction, or fewer of its seats: those it does not take go to the next
 * person. A free booking is confirmed; any other stays to be paid until the same time.
 */
export async function takeOffer(
  tx: Tx,
  entry: EntryRow,
  seats: number | undefined,
  where: { readonly secret: string; readonly now: Date },
): Promise<Over | null> {
  const { now } = where;
  if (entry.status !== 'offered' || entry.booking_id === null) return over(entry.status);
  const details = await findDetails(tx, { id: entry.booking_id });
  if (details === null) return over(entry.status);
  const { row } = details;
  const taken =
    seats === undefined || seats >= row.participants
      ? entry.booking_id
      : await takeFewer(tx, entry, details, seats, where);
  if (isRefusal(taken)) return taken;
  if (row.total > 0 && row.payment_status !== 'on_site')
    return row.expires_at !== null && row.expires_at > now ? null : over(entry.status);
  return (await acceptFreeOffer(tx, taken, entry.user_id, now)) === null ? null : over(entry.status);
}

/** Replaces an offer by one of fewer seats, held until the same time; returns its id. */
async function takeFewer(
  tx: Tx,
  entry: EntryRow,
  { row, contents: { items } }: NonNullable<Awaited<ReturnType<typeof findDetails>>>,
  seats: number,
  where: { readonly secret: string; readonly now: Date },
): Promise<string | Over> {
  const [item] = items;
  const { service_id, starts_at, expires_at } = row;
  if (expires_at === null || !(await releaseOffer(tx, row.id, byHolder(entry).user_id, where.now)))
    return over(entry.status);
  const booker =
    entry.user_id === null
      ? { kind: 'guest' as const, name: entry.name, email: entry.email, phone: null, is_proved: true }
      : { kind: 'user' as const, user_id: entry.user_id };
  const to = { entry_id: entry.id, booker, expires_at: isoInstant(expires_at.getTime()) };
  const offered = item
    ? await offerTickets(tx, { package_id: item.package_id, occurrence_id: item.occurrence_id, seats }, to, where)
    : await offerSession(tx, { service_id: service_id ?? '', starts_at: starts_at.toISOString(), seats }, to, where);
  if (isRefusal(offered)) return over(entry.status);
  await markOffered(tx, entry.id, offered.booking_id);
  return offered.booking_id;
}
