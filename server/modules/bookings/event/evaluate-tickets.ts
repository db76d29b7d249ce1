import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { BookingOrigin } from '#contract/events/booking-origin.ts';
import { epochMs, isoInstant } from '#contract/instant.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { type DecidedPrice, decidePrice, type PricedItem } from '../create/decide-price.ts';
import type { Booker } from '../create/evaluate-session.ts';
import { type EventContext, loadEventContext } from './event-context-store.ts';
import { countOwnTickets } from './person-limit-store.ts';
import type { Attendee } from './rules/attendees.ts';
import { chooseTickets, type TicketChoice, type TicketLine } from './rules/choose-tickets.ts';
import { overPersonLimit } from './rules/person-limit.ts';

/** A booking of an event as it was requested. */
export interface TicketsInput {
  readonly items: readonly TicketChoice[];
  readonly attendees: readonly Attendee[];
  readonly note: string;
  readonly origin?: BookingOrigin | undefined;
  readonly expected_total?: number | undefined;
  /** The typed code in capitals; empty counts as none. It unlocks the hidden packages that it names. */
  readonly discount_code?: string | undefined;
  readonly use_credit?: boolean | undefined;
  /** A hidden package that an invitation unlocks for whoever books. */
  readonly unlocked_package_id?: string | undefined;
}

/** Why tickets cannot be booked. */
export type TicketsRefusal = RefusalOf<
  | 'not_found'
  | 'not_on_sale'
  | 'seats_taken'
  | 'already_held'
  | 'service_inactive'
  | 'own_service'
  | 'price_changed'
  | 'too_many_holds'
  | 'guest_not_proved'
  | 'invalid_input'
  | 'discount_code_invalid'
>;

/** A possible booking of tickets: its event, its lines, and their price. */
export interface PricedTickets extends DecidedPrice {
  readonly found: EventContext;
  readonly lines: readonly TicketLine[];
}

/** The price items of lines, each with what a discount code can be for. */
export function pricedItems(found: EventContext, lines: readonly TicketLine[]): readonly PricedItem[] {
  const hasDates = new Set(lines.flatMap((line) => line.dates.map((date) => date.id))).size > 1;
  return lines.map(({ package: chosen, dates, unit_amount, seats }) => ({
    subject: { event_id: found.id, occurrence_ids: dates.map((date) => date.id), package_id: chosen.id },
    unit_amount,
    quantity: seats,
    label: chosen.name,
    ...(hasDates && dates[0] && chosen.covers === 'date' ? { at: isoInstant(epochMs(dates[0].starts_at)) } : {}),
  }));
}

/** Whether a hidden package is unlocked: by the entered code, or by an invitation. */
export const unlockedBy =
  ({ discount, invited_package_ids }: Pick<EventContext, 'discount' | 'invited_package_ids'>, invited?: string) =>
  (package_id: string): boolean =>
    package_id === invited ||
    invited_package_ids.includes(package_id) ||
    (discount?.is_active === true && discount.package_ids.includes(package_id));

/**
 * Evaluates a booking of tickets, instant or by request: reads its context and locks its dates, checks what is on sale,
 * and prices it. Seats are checked by the statement that takes them.
 */
export async function evaluateTickets(
  tx: Tx,
  input: TicketsInput,
  booker: Booker,
  mode: 'instant' | 'request',
  now: Date,
  network: string | null,
): Promise<PricedTickets | TicketsRefusal | RefusalOf<'request_only' | 'request_not_needed'>> {
  const isUnproved = booker.kind === 'guest' && !booker.is_proved;
  const hold = network === null ? null : { network, is_verified: booker.kind === 'guest' && booker.is_proved };
  const found = await loadEventContext(
    tx,
    {
      package_ids: input.items.map((item) => item.package_id),
      occurrence_ids: input.items.flatMap(({ occurrence_id }) => (occurrence_id === undefined ? [] : [occurrence_id])),
      discount_code: input.discount_code || null,
      use_credit: input.use_credit === true,
    },
    {
      user_id: booker.kind === 'user' ? booker.user_id : null,
      email: booker.kind === 'guest' && booker.is_proved ? booker.email : null,
      lock: { key: booker.kind === 'user' ? booker.user_id : booker.email.toLowerCase(), hold },
    },
    now,
  );
  if (!found || found.status === 'draft') return refuse('not_found', say(bookingTickets, 'no_event'));
  const refusal = mayBook(found, booker);
  if (refusal) return refusal;
  const lines = chooseTickets(found, input.items, unlockedBy(found, input.unlocked_package_id), now);
  if ('violated' in lines) return refuseChoice(lines);
  if (lines[0]?.package.booking_mode !== mode)
    return mode === 'instant'
      ? refuse('request_only', say(bookingTickets, 'request_only', { provider: found.provider_name }))
      : refuse('request_not_needed', say(bookingTickets, 'request_not_needed'));
  const limited = await refuseOverLimit(tx, lines, booker, now);
  if (limited) return limited;
  const decided = decidePrice(pricedItems(found, lines), input, found, { isUnproved, now });
  return isRefusal(decided) ? decided : { ...decided, found, lines };
}

/** Refuses more tickets than one person can have. A guest learns how many they have once their address is proved. */
async function refuseOverLimit(
  tx: Tx,
  lines: readonly TicketLine[],
  booker: Booker,
  now: Date,
): Promise<RefusalOf<'invalid_input' | 'guest_not_proved'> | null> {
  const owner =
    booker.kind === 'user'
      ? { customer_id: booker.user_id, guest_email: null }
      : { customer_id: null, guest_email: booker.email };
  const over = overPersonLimit(lines, await countOwnTickets(tx, owner, datesOf(lines), null, now));
  if (over === null) return null;
  if (booker.kind === 'guest' && !booker.is_proved)
    return refuse('guest_not_proved', say(bookingCreate, 'email_not_proved'));
  return refuse('invalid_input', over.detail, { errors: [{ path: over.path, message: over.detail }] });
}

/** Refuses the events of a page that takes no bookings. */
export const refuseInactive = (found: EventContext): RefusalOf<'service_inactive'> | null =>
  found.provider_status !== 'published' || found.owner_id === null
    ? refuse('service_inactive', say(bookingCreate, 'not_offered_by', { provider: found.provider_name }))
    : null;

function mayBook(found: EventContext, booker: Booker): TicketsRefusal | null {
  const inactive = refuseInactive(found);
  if (inactive) return inactive;
  if (booker.kind === 'user' && booker.user_id === found.owner_id)
    return refuse('own_service', say(bookingTickets, 'own_event'));
  return null;
}

/** Refuses a choice by its path, or because it is not on sale. */
export function refuseChoice(
  violated: Exclude<ReturnType<typeof chooseTickets>, readonly TicketLine[]>,
): RefusalOf<'invalid_input' | 'not_on_sale'> {
  if (violated.violated === 'sale' && violated.state !== null)
    return refuse('not_on_sale', violated.detail, { extra: { state: violated.state, path: violated.path } });
  return refuse('invalid_input', violated.detail, { errors: [{ path: violated.path, message: violated.detail }] });
}

/** The dates that lines are for. */
export const datesOf = (lines: readonly TicketLine[]): readonly string[] =>
  lines.flatMap((line) => line.dates.map((date) => date.id));
