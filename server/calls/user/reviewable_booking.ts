import { REVIEW_DAYS } from '#contract/calls/user/reviews.ts';
import { refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/instant.ts';
import { statusOf } from '#server/domain/bookings/index.ts';
import { findToReview } from '#server/domain/bookings/queries.ts';
import { findProviderPage, providerKey } from '#server/domain/catalogue/index.ts';
import { reviewState } from '#server/domain/reviews/rules.ts';
import { handler } from '#server/kernel/call-context.ts';

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
  if (!row || !open_until)
    return {
      booking: null,
      why_not: page.can.edit
        ? 'This is your own page. Only customers can review it.'
        : actor.kind === 'guest' && actor.booking_token === null
          ? `Only customers can review ${page.name}. Sign in, or open the link in your booking email.`
          : `You have no booking with ${page.name} to review right now. You can review each booking once, ` +
            `within ${REVIEW_DAYS} days of its end.`,
    };
  const { id: _id, title: service_title, timezone } = row;
  return {
    booking: { _id, service_title, starts_at: row.starts_at.toISOString(), timezone, open_until },
    why_not: null,
  };
});
