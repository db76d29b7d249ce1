import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { WaitingEntry } from '#contract/entities/waiting.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { type EntryRow, findEntry, findEntryByToken } from './entry-store.ts';

/** Finds the entry that a caller may open: by id one of their own, without an id that of the mail's token. */
export async function findOwnEntry(
  db: ReadDb | Tx,
  entry_id: string | undefined,
  actor: Actor,
  now: Date,
): Promise<EntryRow | null> {
  const { booking_token } = actor;
  const byToken = booking_token === null ? null : await findEntryByToken(db, booking_token, now);
  if (entry_id === undefined || byToken?.id === entry_id) return byToken;
  const found = await findEntry(db, entry_id, now);
  return actor.kind === 'user' && found?.user_id === actor.user_id ? found : null;
}

/** Presents an entry to its holder, with the booking that is offered. */
export async function presentEntry(
  db: ReadDb | Tx,
  row: EntryRow,
  reading: { readonly config: Config; readonly now: Date; readonly language: string },
): Promise<WaitingEntry> {
  const { id, starts_at, ahead, provider_id, provider_slug, provider_name } = row;
  const { status, event_id, service_id, title, timezone, from_date, until_date, seats, takes_fewer } = row;
  return {
    _id: id,
    ...{ status, event_id, service_id, title, timezone, from_date, until_date, seats, takes_fewer },
    starts_at: starts_at === null ? null : starts_at.toISOString(),
    provider: { _id: provider_id, slug: provider_slug, name: provider_name },
    occurrence_ids: [...row.occurrence_ids],
    package_ids: [...row.package_ids],
    number: status === 'waiting' ? ahead + 1 : null,
    offer: await findOffer(db, row, reading),
  };
}

/** The booking that is offered to an entry, or that it became; null if there is none. */
async function findOffer(
  db: ReadDb | Tx,
  { status, booking_id }: EntryRow,
  reading: { readonly config: Config; readonly now: Date; readonly language: string },
): Promise<BookingDetails | null> {
  if (booking_id === null || (status !== 'offered' && status !== 'booked')) return null;
  const details = await findDetails(db, { id: booking_id });
  return details && presentLoaded(details, 'customer', reading);
}
