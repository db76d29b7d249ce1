import { REVIEW_DAYS } from '#contract/entities/booking.ts';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { CallInput } from '#contract/index.ts';
import { DAY_MS } from '#contract/instant.ts';
import { type Actor, handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { pageAfter, readCursor, readTimeCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { findHeldTicket, hasOwnHolder } from '#server/modules/admission/tickets/index.ts';
import { roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { type BookingRow, findBooking, findToReview } from '#server/modules/bookings/queries.ts';
import { findProviderPage, providerKey } from '#server/modules/catalogue/index.ts';
import { findPage, findServicePage } from '#server/modules/catalogue/queries.ts';
import { findEventAccess, maySeeEvent } from '#server/modules/events/find/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { maySeePage } from '#server/modules/pages/policy.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import { cursorOf, presentReview, presentSpread } from '#server/modules/reviews/index.ts';
import {
  answerReview,
  countByRating,
  findReview,
  hasReview,
  insertReview,
  listReviews,
  listReviewsForStaff,
  ReviewCursor,
  type ReviewSubject,
} from '#server/modules/reviews/queries.ts';
import { publicName, reviewState } from '#server/modules/reviews/rules.ts';
import { presentListedReview } from '#server/modules/staff/index.ts';
import { submitContent } from '#server/modules/trust/review/index.ts';

export const review_list = handler('admin/review_list', async ({ db }, { cursor, ...wanted }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listReviewsForStaff(db, { ...wanted, after });
  const { shown, next_cursor } = pageAfter(rows, wanted.limit, (row) => row.created_at);
  return { items: shown.map(presentListedReview), next_cursor };
});

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
    await enqueueJob(tx, 'notify-review', { review_id: written, what: 'written' });
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
  await enqueueJob(tx, 'notify-review', { review_id, what: 'answered' });
  return review_id;
}

export const reviewable_booking = handler('user/reviewable_booking', async ({ actor, db, now }, input) => {
  const page = await findProviderPage(db, providerKey(input.provider_id), actor);
  if (!page) return refuse('not_found', 'We couldn’t find this page.');
  const from = new Date(now.getTime() - REVIEW_DAYS * DAY_MS);
  const which = { ...input, provider_id: page._id };
  const find = (holder: { customer_id: string } | { token: string }) => findToReview(db, holder, which, { from, now });
  const mine = actor.kind === 'user' ? await find({ customer_id: actor.user_id }) : null;
  const row = mine ?? (actor.booking_token === null ? null : await find({ token: actor.booking_token }));
  const open_until =
    row && reviewState({ status: statusOf(row, now), ends_at: row.ends_at, is_reviewed: false }, now).open_until;
  if (!row || !open_until) return { booking: null, why_not: await whyNot(db, actor, page, input.booking_id, now) };
  const { id: _id, title: service_title, timezone } = row;
  return {
    booking: { _id, service_title, starts_at: row.starts_at.toISOString(), timezone, open_until },
    why_not: null,
  };
});

type Page = Pick<ProviderPage, 'name' | 'can'>;

/** Explains why there is nothing to review: on that page, or of one own booking. */
async function whyNot(
  db: ReadDb,
  actor: Actor,
  page: Page,
  booking_id: string | undefined,
  now: Date,
): Promise<string> {
  if (page.can.edit) return 'This is your own page. Only customers can review it.';
  if (actor.kind === 'guest' && actor.booking_token === null)
    return `Only customers can review ${page.name}. Sign in, or open the link in your booking email.`;
  const booking = booking_id === undefined ? null : await findBooking(db, booking_id);
  const state =
    booking && roleIn(booking, actor) === 'customer'
      ? reviewState(
          { status: statusOf(booking, now), ends_at: booking.ends_at, is_reviewed: await hasReview(db, booking.id) },
          now,
        )
      : null;
  return (
    state?.why_not ??
    `You have no booking with ${page.name} to review right now. You can review each booking once, ` +
      `within ${REVIEW_DAYS} days of its end.`
  );
}

export const rating_review_list = handler('user/rating_review_list', async ({ actor, db }, input) => {
  const { sort, limit, cursor } = input;
  const subject = subjectOf(input);
  if (!subject)
    return refuse('invalid_input', 'Choose a provider, a service or an event to see reviews.', {
      errors: [{ path: 'provider_id', message: 'Send provider_id, service_id or event_id.' }],
    });
  const after = readCursor(cursor, ReviewCursor);
  if (isRefusal(after)) return after;
  if (!(await maySee(db, actor, subject)))
    return refuse('not_found', 'We couldn’t find this provider, service or event.');

  const [rows, counts] = await Promise.all([
    listReviews(db, subject, { sort, after, limit }),
    countByRating(db, subject),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentReview),
    next_cursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null,
    ...presentSpread(counts),
  };
});

/** The one subject of the input; null if it names none or several. */
function subjectOf({ provider_id, service_id, event_id }: CallInput<'user/rating_review_list'>): ReviewSubject | null {
  const subjects = [
    ...(provider_id === undefined ? [] : [{ provider_id }]),
    ...(service_id === undefined ? [] : [{ service_id }]),
    ...(event_id === undefined ? [] : [{ event_id }]),
  ];
  return subjects.length === 1 ? (subjects[0] ?? null) : null;
}

/** Whether the caller may see the page or event that the reviews are on. */
async function maySee(db: ReadDb, actor: Actor, subject: ReviewSubject): Promise<boolean> {
  if ('event_id' in subject) {
    const event = await findEventAccess(db, subject.event_id, actor);
    return event !== null && maySeeEvent(actor, event);
  }
  const provider_id =
    'service_id' in subject ? (await findServicePage(db, subject.service_id))?.provider_id : subject.provider_id;
  const page = provider_id === undefined ? null : await findPage(db, provider_id);
  return page !== null && maySeePage(actor, page);
}
