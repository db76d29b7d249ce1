import { type RefusalOf, refuse } from '#contract/errors.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { findEventAccess, maySeeEvent } from '#server/modules/events/find/index.ts';
import { maySeePage } from '#server/modules/pages/policy.ts';

/** What a ticket is about: at most one of the ids. */
export interface AboutIds {
  readonly booking_id?: string | undefined;
  readonly event_id?: string | undefined;
  readonly provider_id?: string | undefined;
}

/** Refuses what the author of a ticket may not see, and more than one thing. */
export async function refuseAbout(
  db: ReadDb,
  { booking_id, event_id, provider_id }: AboutIds,
  actor: Actor,
): Promise<RefusalOf<'not_found' | 'invalid_input'> | null> {
  const [, second] = Object.entries({ booking_id, event_id, provider_id }).filter(([, about]) => about !== undefined);
  if (second !== undefined) {
    const message = say(help, 'refused.about');
    return refuse('invalid_input', message, { errors: [{ path: second[0], message }] });
  }
  if (booking_id !== undefined) {
    const booking = await findBooking(db, booking_id);
    const role = booking && roleIn(booking, actor);
    if (role !== 'customer' && role !== 'provider') return refuse('not_found', say(help, 'refused.booking'));
  }
  if (event_id !== undefined) {
    const event = await findEventAccess(db, event_id, actor);
    if (!event || !maySeeEvent(actor, event)) return refuse('not_found', say(help, 'refused.event'));
  }
  if (provider_id !== undefined) {
    const page = await findPage(db, provider_id);
    if (!page || !maySeePage(actor, page)) return refuse('not_found', say(help, 'refused.page'));
  }
  return null;
}
