import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { epochMs, HOUR_MS, type Instant } from '#contract/instant.ts';
import { bookingRequests } from '#locales/areas/booking-requests.ts';
import { say } from '#locales/format.ts';
import { nextAlternatives, type SlotInput } from '#server/domain/availability/queries.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import {
  type Booker,
  type BookingInput,
  type BookingRefusal,
  type Created,
  composeBooking,
  evaluateBooking,
} from '../create/book.ts';
import { holdUntil, requestDeadline } from '../create/rules/hold.ts';
import { accessTokenFor } from '../guests/access-token.ts';
import { insertRequest, MAX_REQUESTS } from './request-store.ts';

type AskRefusal = BookingRefusal | RefusalOf<'request_not_needed' | 'already_asked'>;

/** Converts the validated input of a call into a requested session. */
export function askedSession(
  input: Omit<BookingInput, 'service_id' | 'starts_at'> & {
    service_id?: string | undefined;
    starts_at?: string | undefined;
  },
): BookingInput {
  const { service_id, starts_at } = input;
  if (service_id === undefined || starts_at === undefined)
    throw new Error('A request without service or time came through.');
  return { ...input, service_id, starts_at };
}

/**
 * Requests a session in the open transaction. A request holds no time, so several requests may overlap. A free request
 * is submitted to its provider at once. A paid request first needs a verified card within 15 minutes.
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
  const isFree = priced.price.total === 0;
  const expires_at = isFree ? deadline : sooner(holdUntil(now), deadline);
  const { row } = composeBooking(priced, input, booker, { status: 'requested', expires_at }, secret, now);
  const created = await insertRequest(tx, { ...row, asked_at: isFree ? now : null });
  if (created.asked) {
    const access_token = booker.kind === 'guest' ? accessTokenFor(secret, row.id, 0) : null;
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
