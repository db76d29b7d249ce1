import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { epochMs, HOUR_MS, type Instant } from '#contract/instant.ts';
import { bookingRequests } from '#locales/areas/booking-requests.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { nextAlternatives, type SlotInput } from '#server/modules/availability/queries.ts';
import { type Created, composeBooking, needsNoPayment } from '../create/book-session.ts';
import type { NewBookingRow } from '../create/booking-row-store.ts';
import { type Booker, type BookingInput, type BookingRefusal, evaluateBooking } from '../create/evaluate-session.ts';
import type { EventSeats } from '../create/new-booking.ts';
import { holdUntil, requestDeadline } from '../create/rules/hold-deadlines.ts';
import type { BookingContext } from '../create/session-context-store.ts';
import { composeTickets, namedBooker, refuseAttendees } from '../event/book-tickets.ts';
import { evaluateTickets, type TicketsInput, type TicketsRefusal } from '../event/evaluate-tickets.ts';
import { issueTickets } from '../event/rules/attendees.ts';
import { accessTokenFor } from '../guests/access-token.ts';
import { insertRequest, MAX_REQUESTS } from './request-store.ts';

type AskRefusal = BookingRefusal | RefusalOf<'request_not_needed' | 'already_asked'>;

/**
 * Requests a session in the open transaction. A request holds no time, so several requests may overlap. A request
 * that is free or paid on site is submitted to its provider at once. A paid request first needs a verified card while
 * a checkout lasts.
 */
export async function askForSession(
  tx: Tx,
  input: BookingInput,
  booker: Booker,
  secret: string,
  now: Date,
): Promise<Created | AskRefusal> {
  const priced = await evaluateBooking(tx, input, booker, refuseInstant, now);
  if (isRefusal(priced)) return priced;
  const { found, slot } = priced;
  const deadline = requestDeadline(now, slot.starts_at, found.relations.service_request_hours);
  if (typeof deadline !== 'string')
    return refuse('slot_not_offered', deadline.detail, {
      extra: {
        alternatives: await nextAlternatives(tx, input.service_id, soonestToAsk(now), input.participants, now),
      },
    });
  const isDone = needsNoPayment(priced);
  const expires_at = isDone ? deadline : sooner(holdUntil(now, found.hold_minutes), deadline);
  const begins = { status: 'requested' as const, expires_at };
  const { row } = composeBooking(priced, input, booker, begins, secret, now);
  return submit(tx, { row: { ...row, asked_at: isDone ? now : null }, contents: null }, booker, found, secret);
}

/** Requests tickets of an event in the open transaction, like a session. A request takes no seats. */
export async function askForTickets(
  tx: Tx,
  input: TicketsInput,
  booker: Booker,
  secret: string,
  now: Date,
): Promise<Created | TicketsRefusal | RefusalOf<'request_not_needed' | 'already_asked' | 'slot_not_offered'>> {
  const priced = await evaluateTickets(tx, input, booker, 'request', now, null);
  if (isRefusal(priced)) return priced.code === 'request_only' ? refuse('not_found') : priced;
  const { found } = priced;
  const tickets = issueTickets(priced.lines, input.attendees, found.questions, namedBooker(found, booker));
  if ('violated' in tickets) return refuseAttendees(tickets);
  const isDone = needsNoPayment(priced);
  const begins = { status: 'requested' as const, expires_at: null };
  const { row, takes } = composeTickets(priced, tickets, { input, booker, begins }, secret, now);
  const deadline = requestDeadline(now, row.starts_at, null);
  if (typeof deadline !== 'string') return refuse('slot_not_offered', deadline.detail, { extra: { alternatives: [] } });
  const expires_at = isDone ? deadline : sooner(holdUntil(now, found.hold_minutes), deadline);
  const asked = { row: { ...row, expires_at, asked_at: isDone ? now : null }, contents: takes };
  const provider = { name: found.provider_name };
  return submit(tx, asked, booker, { ...found, provider }, secret);
}

/** Inserts a composed request. */
async function submit(
  tx: Tx,
  asked: { readonly row: NewBookingRow; readonly contents: EventSeats | null },
  booker: Booker,
  found: Pick<BookingContext, 'relations' | 'pictures'> & { readonly provider: { readonly name: string } },
  secret: string,
): Promise<Created | RefusalOf<'too_many_holds' | 'already_asked'>> {
  const created = await insertRequest(tx, asked.row, asked.contents);
  if (created.asked) {
    const access_token = booker.kind === 'guest' ? accessTokenFor(secret, asked.row.id, 0) : null;
    return { row: { ...created.row, ...found.relations }, pictures: found.pictures, access_token };
  }
  if (created.why === 'too_many')
    return refuse('too_many_holds', say(bookingRequests, 'too_many', { count: MAX_REQUESTS }));
  return refuse('already_asked', say(bookingRequests, 'already_asked', { provider: found.provider.name }), {
    // Another person may use the guest's address, so only the mailed link opens the request.
    extra: booker.kind === 'user' ? { booking_id: created.booking_id } : {},
  });
}

function refuseInstant({ service, provider }: SlotInput): Refusal<'request_not_needed'> | null {
  return service.booking_mode === 'request'
    ? null
    : refuse('request_not_needed', say(bookingRequests, 'not_needed', { provider: provider.name }));
}

const ASK_AHEAD_MS = 3 * HOUR_MS;
const soonestToAsk = (now: Date) => new Date(now.getTime() + ASK_AHEAD_MS);
const sooner = (one: Instant, other: Instant): string => new Date(Math.min(epochMs(one), epochMs(other))).toISOString();
