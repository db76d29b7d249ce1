import type { TicketsLeft } from '#contract/calls/availability.ts';
import type { PublicEvent } from '#contract/entities/event.ts';
import { type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { isBookable } from '#contract/events/sale-state.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { refuseInactive, unlockedBy } from '../event/evaluate-tickets.ts';
import { loadEventContext } from '../event/event-context-store.ts';
import { countOwnTickets } from '../event/person-limit-store.ts';
import { chooseTickets, type TicketLine, type TicketViolation } from '../event/rules/choose-tickets.ts';
import { overPersonLimit } from '../event/rules/person-limit.ts';

/** A ticket that somebody may want, and for how many people. */
export interface TicketAsked {
  readonly package_id: string;
  readonly occurrence_id?: string | undefined;
  readonly participants: number;
  /** A booking of the caller whose seats count as free. */
  readonly ignore_booking_id?: string | undefined;
}

/** What is left of a ticket, with the page of its event on that date. */
export interface TicketsFound {
  readonly event: PublicEvent;
  readonly tickets: TicketsLeft;
}

/**
 * Finds whether a ticket can be booked by as many people, by the rules of booking and with the seats that its page
 * shows. Whatever the clock, the host or other guests decide is an answer; a choice that nobody can make is refused.
 * `findPage` finds the page of an event as the caller sees it, for the date that is asked for.
 */
export async function findTicketsLeft(
  db: ReadDb,
  asked: TicketAsked,
  actor: Actor,
  now: Date,
  findPage: (event_id: string) => Promise<PublicEvent | null>,
): Promise<TicketsFound | Refusal<'not_found'> | RefusalOf<'invalid_input' | 'service_inactive'>> {
  const { package_id, occurrence_id, ignore_booking_id } = asked;
  const user_id = actor.kind === 'user' ? actor.user_id : null;
  const found = await loadEventContext(
    db,
    {
      ...{ package_ids: [package_id], occurrence_ids: occurrence_id === undefined ? [] : [occurrence_id] },
      ...{ discount_code: null, use_credit: false },
    },
    { user_id, email: null, lock: null },
    now,
  );
  const event = found && (await findPage(found.id));
  if (!found || !event || found.status === 'draft') return refuse('not_found', say(bookingTickets, 'no_event'));
  const inactive = refuseInactive(found);
  if (inactive) return inactive;
  const lines = chooseTickets(found, [asked], unlockedBy(found), now);
  const isOff = 'violated' in lines;
  if (isOff && lines.state === null) return refuseField(lines);
  const over = isOff ? null : await overOwnLimit(db, lines, user_id, ignore_booking_id ?? null, now);
  if (over) return refuseField(over);
  const offer = event.packages.find(({ _id }) => _id === package_id);
  if (!offer) return refuse('not_found', say(bookingTickets, 'no_event'));
  const { state, seats_left, covers } = offer;
  const isLeft = isBookable(state) && (seats_left === null || asked.participants <= seats_left);
  const tickets = {
    ...{ event_id: event._id, package_id, occurrence_id: covers === 'date' ? (occurrence_id ?? null) : null },
    ...{ is_free: !isOff && isLeft, state: (isOff && isBookable(state) && lines.state) || state, seats_left },
  };
  return { event, tickets };
}

/** A choice is the first of a booking's items; here its fields are those of the call. */
const refuseField = ({ path, detail }: Pick<TicketViolation, 'path' | 'detail'>): Refusal<'invalid_input'> =>
  refuse('invalid_input', detail, { errors: [{ path: path.replace(/^items\.0\./, ''), message: detail }] });

/** More tickets than one person can have, with those of the caller's other bookings. */
async function overOwnLimit(
  db: ReadDb,
  lines: readonly TicketLine[],
  customer_id: string | null,
  except: string | null,
  now: Date,
) {
  if (customer_id === null) return null;
  const dates = lines.flatMap((line) => line.dates.map(({ id }) => id));
  return overPersonLimit(lines, await countOwnTickets(db, { customer_id, guest_email: null }, dates, except, now));
}
