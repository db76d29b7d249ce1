import { refuse } from '#contract/errors.ts';
import { reports } from '#locales/areas/reports.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { refuseOldLink } from '#server/modules/bookings/guests/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { findEventAccess, maySeeEvent } from '#server/modules/events/find/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { maySeePage } from '#server/modules/pages/policy.ts';
import { presentReport } from '#server/modules/reports/index.ts';
import { findReviewed, insertReport } from '#server/modules/reports/queries.ts';

export const add_report = handler('wallet/add_report', async ({ actor, db, now }, input) => {
  const booking = input.booking_id === undefined ? null : await findBooking(db, input.booking_id);
  const role = booking && roleIn(booking, actor);
  const isParty = role === 'customer' || role === 'provider';
  if (input.booking_id !== undefined && !isParty) return refuse('not_found', say(reports, 'made.booking_not_found'));
  const oldLink = booking && refuseOldLink(booking, actor, now);
  if (oldLink) return oldLink;
  // A guest is identified by a booking only.
  if (actor.kind === 'guest' && !isParty) return refuse('not_found', say(reports, 'made.booking_not_found'));
  const review = input.about === 'review' && input.review_id ? await findReviewed(db, input.review_id) : null;
  if (input.about === 'review' && !review) return refuse('not_found', say(reports, 'made.review_not_found'));
  const event = input.event_id === undefined ? null : await findEventAccess(db, input.event_id, actor);
  if (input.event_id !== undefined && !(event && maySeeEvent(actor, event)))
    return refuse('not_found', say(reports, 'made.event_not_found'));
  const provider_id = review?.provider_id ?? event?.provider_id ?? booking?.provider_id ?? input.provider_id;
  const page = provider_id === undefined ? null : await findPage(db, provider_id);
  if (!page || (!isParty && !maySeePage(actor, page))) return refuse('not_found', say(reports, 'made.page_not_found'));
  const row = await insertReport(db, {
    about: input.about,
    kind: input.kind,
    booking_id: booking?.id ?? null,
    provider_id: page.id,
    review_id: review?.id ?? null,
    event_id: event?.id ?? null,
    by_role: isParty ? role : 'visitor',
    by_user_id: actor.kind === 'user' && !(role === 'customer' && booking?.customer_id === null) ? actor.user_id : null,
    text: input.text,
    now,
  });
  await enqueueJob(db, 'notify-report', { report_id: row.id, kind: 'made', at: now.toISOString() });
  return { report: presentReport(row) };
});
