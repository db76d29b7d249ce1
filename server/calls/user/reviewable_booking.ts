import { REVIEW_DAYS } from '#contract/entities/booking.ts';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/instant.ts';
import { type Actor, handler } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { findBooking, findToReview } from '#server/modules/bookings/queries.ts';
import { findProviderPage, providerKey } from '#server/modules/catalogue/index.ts';
import { hasReview } from '#server/modules/reviews/queries.ts';
import { reviewState } from '#server/modules/reviews/rules.ts';

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
