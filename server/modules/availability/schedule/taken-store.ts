import { sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { pagesOfCalendar } from '#server/modules/inventory/queries.ts';

/** A date of an event lasts at most two weeks, and an hour more where clocks go back meanwhile. */
const LONGEST_DATE_MS = 15 * DAY_MS;

/** Lists all entries in a provider's calendar between two instants: bookings of all its pages, own events and hires. */
export async function listTaken(db: ReadDb, provider_id: string, from: Date, to: Date, now: Date) {
  const pages = pagesOfCalendar(sql`${provider_id}::uuid`);
  const [bookings, others] = await Promise.all([
    db
      .selectFrom('bookings')
      .leftJoin('users', 'users.id', 'bookings.customer_id')
      .select(['bookings.id', 'bookings.number', 'bookings.title', 'bookings.status', 'participants', 'starts_at'])
      .select(['ends_at', 'service_id', 'users.name as user_name', 'guest_name', 'provider_id'])
      .where('provider_id', 'in', pages)
      .where('kind', '=', 'session')
      .where('starts_at', '<', to)
      .where('starts_at', '>', new Date(from.getTime() - DAY_MS))
      .where('ends_at', '>', from)
      .where((on) =>
        on.or([
          on('bookings.status', 'in', ['confirmed', 'completed', 'no_show']),
          // Includes requests from the moment they reach the provider until they expire.
          on.and([
            on('bookings.status', '=', 'requested'),
            on.or([on('is_request', '=', false), on('asked_at', 'is not', null)]),
            on.or([on('expires_at', 'is', null), on('expires_at', '>', now)]),
          ]),
          on.and([on('bookings.status', '=', 'awaiting_payment'), on('expires_at', '>', now)]),
        ]),
      )
      .orderBy('starts_at')
      .orderBy('bookings.id')
      .execute(),
    db
      .selectFrom('commitments as c')
      // The time of a date or of a hire belongs to the family of its event.
      .leftJoin('events as e', 'e.id', 'c.family_id')
      .leftJoin('hire_dates as h', 'h.commitment_id', 'c.id')
      .select(['c.id', 'c.kind', 'c.starts_at', 'c.ends_at', 'c.seats_taken', 'c.provider_id'])
      .select(['e.id as event_id', 'e.title', 'h.hire_id'])
      .where('c.provider_id', 'in', pages)
      .where('c.kind', 'in', ['event', 'hire'])
      .where('c.starts_at', '<', to)
      .where('c.starts_at', '>', new Date(from.getTime() - LONGEST_DATE_MS))
      .where('c.ends_at', '>', from)
      .orderBy('c.starts_at')
      .execute(),
  ]);
  return { bookings, others };
}
export type Taken = Awaited<ReturnType<typeof listTaken>>;
