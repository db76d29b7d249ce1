import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Actor, handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { type BookingRow, findBooking } from '#server/modules/bookings/queries.ts';
import { submitContent } from '#server/modules/moderation/review/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import { presentReview } from '#server/modules/reviews/index.ts';
import { answerReview, findReview, insertReview } from '#server/modules/reviews/queries.ts';
import { publicName, reviewState } from '#server/modules/reviews/rules.ts';
import { findHeldTicket, hasOwnHolder } from '#server/modules/tickets/index.ts';

const wrong = (path: string, message: string): Refusal<'invalid_input'> =>
  refuse('invalid_input', message, { errors: [{ path, message }] satisfies FieldError[] });

export const add_rating_review = handler('user/add_rating_review', async ({ actor, db, deps, now }, input) => {
  const { booking_id, survey_token, rating, text, review_id, reply } = input;
  if ((booking_id === undefined) === (review_id === undefined))
    return wrong('booking_id', 'Choose the booking you’re reviewing, or the review you’re replying to.');
  const id =
    booking_id !== undefined
      ? rating === undefined || reply !== undefined
        ? wrong(rating === undefined ? 'rating' : 'reply', 'A review needs 1 to 5 stars, without a reply.')
        : await write(
            db,
            { actor, survey_token, secret: secretOf(deps.config) },
            { booking_id, rating, text: text ?? '' },
            now,
          )
      : reply === undefined || rating !== undefined || text !== undefined
        ? wrong('reply', 'A reply needs a text, without stars.')
        : await answer(db, actor, { review_id: review_id ?? '', reply }, now);
  if (isRefusal(id)) return id;
  const review = await findReview(db, id);
  if (!review) throw new Error('A review vanished while it was being written.');
  return { review: presentReview(review), is_held: review.is_held };
});

/** Who reviews: the caller, or whoever has the link of the survey. */
interface Reviewer {
  readonly actor: Actor;
  readonly survey_token: string | undefined;
  readonly secret: string;
}

/** Whether somebody made a booking: as its customer, or by the link of a ticket that goes to whoever booked. */
async function madeBooking(tx: Tx, row: BookingRow, { actor, survey_token, secret }: Reviewer): Promise<boolean> {
  if (roleIn(row, actor) === 'customer') return true;
  const ticket = survey_token === undefined ? null : await findHeldTicket(tx, survey_token, secret);
  return ticket !== null && ticket.booking_id === row.id && !hasOwnHolder(ticket);
}

/**
 * Inserts the review of a booking as its customer. The unique constraint on the booking decides between concurrent
 * requests.
 */
async function write(
  tx: Tx,
  reviewer: Reviewer,
  { booking_id, rating, text }: { booking_id: string; rating: number; text: string },
  now: Date,
): Promise<string | Refusal<'not_found' | 'review_not_possible'>> {
  const row = await findBooking(tx, booking_id);
  if (!row || !(await madeBooking(tx, row, reviewer)))
    return refuse('not_found', 'We couldn’t find this booking among yours.');
  const state = reviewState({ status: statusOf(row, now), ends_at: row.ends_at, is_reviewed: false }, now);
  if (state.why_not !== null) return refuse('review_not_possible', state.why_not);
  const written = await insertReview(
    tx,
    {
      booking_id: row.id,
      provider_id: row.provider_id,
      service_id: row.service_id,
      event_id: row.event_id,
      author_id: row.customer_id,
      author_name: publicName(row.customer_name ?? row.guest_name ?? ''),
      rating,
      text,
    },
    now,
  );
  if (written === null) return refuse('review_not_possible', 'You’ve already reviewed this booking. Thank you!');
  await enqueueListingRefresh(tx, row.provider_id);
  // The provider hears of a held review when it is approved.
  if (!(await submitContent(tx, { kind: 'review', subject_id: written, news: 'published' }, now)))
    await enqueueJob(tx, 'tell-review', { review_id: written, what: 'written' });
  return written;
}

/** Replies to a review once, as the owner of its page. */
async function answer(
  tx: Tx,
  actor: Actor,
  { review_id, reply }: { review_id: string; reply: string },
  now: Date,
): Promise<string | Refusal<'not_found' | 'forbidden' | 'review_not_possible'>> {
  const review = await findReview(tx, review_id);
  if (!review || review.is_held) return refuse('not_found', 'We couldn’t find this review.');
  if (actor.kind !== 'user' || review.owner_id !== actor.user_id)
    return refuse('forbidden', 'Only the provider can reply to a review.');
  if (review.is_hidden)
    return refuse('review_not_possible', 'We’ve hidden this review, so nobody would see your reply.');
  if (!(await answerReview(tx, review_id, reply, now)))
    return refuse('review_not_possible', 'You’ve already replied to this review.');
  await enqueueJob(tx, 'tell-review', { review_id, what: 'answered' });
  return review_id;
}
