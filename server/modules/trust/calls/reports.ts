import { isRefusal, refuse } from '#contract/errors.ts';
import { fromStates } from '#contract/states/machine.ts';
import { reportMachine } from '#contract/states/report.ts';
import { reports } from '#locales/areas/reports.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { refuseOldLink } from '#server/modules/bookings/guests/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking, listBookingsById } from '#server/modules/bookings/queries.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { findEventAccess, maySeeEvent } from '#server/modules/events/find/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { maySeePage } from '#server/modules/pages/policy.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';
import { moderate } from '#server/modules/trust/moderation/index.ts';
import { listTargets } from '#server/modules/trust/moderation/queries.ts';
import { presentAdminReport, presentReport, refuseWarning, warn } from '#server/modules/trust/reports/index.ts';
import { findReviewed, insertReport, listReports, moveReport } from '#server/modules/trust/reports/queries.ts';

export const report_list = handler('admin/report_list', async ({ db, now }, { state, provider_id, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listReports(db, { state, provider_id, limit, after });
  const bookings = await listBookingsById(
    db,
    rows.flatMap((row) => row.booking_id ?? []),
  );
  const page = pageAfter(rows, limit, (row) => (state === 'open' ? row.created_at : row.closed_at));
  const targets = await listTargets(
    db,
    page.shown.map((row) => row.id),
    now,
  );
  return {
    items: page.shown.map((row) =>
      presentAdminReport(row, bookings.get(row.booking_id ?? ''), targets.get(row.id) ?? [], now),
    ),
    next_cursor: page.next_cursor,
  };
});

export const decide_report = handler('admin/decide_report', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'reports')) return refuse('forbidden', 'Only support and admins can decide reports.');
  const [before] = await listReports(db, { id: input.report_id });
  if (!before) return refuse('not_found', 'We couldn’t find this report.');
  if (before.by_user_id === actor.user_id)
    return refuse('forbidden', 'This is your own report, so someone else has to decide it.');
  const { action, warning } = input;
  if (action !== undefined && !mayDecide(actor, 'moderation'))
    return refuse('forbidden', 'Only support and admins can do this.');
  const targets = (await listTargets(db, [before.id], now)).get(before.id) ?? [];
  if (action && !targets.some((each) => each.kind === action.kind && each.subject_id === action.subject_id))
    return refuse('invalid_input', 'The report isn’t about this.', {
      errors: [{ path: 'action.subject_id', message: 'Choose what the report is about.' }],
    });
  const nobody = warning === undefined ? null : refuseWarning(before);
  if (nobody) return nobody;
  const moved = await moveReport(db, {
    id: before.id,
    from: fromStates(reportMachine, input.verb),
    to: input.verb === 'close' ? 'closed' : 'answered',
    word: input.word,
    outcome: input.verb === 'close' ? (input.outcome ?? null) : null,
    now,
  });
  if (!moved) return refuse('report_closed', 'Someone has already closed this report.');
  const stateOf = ({ status, outcome, word }: typeof moved) => ({ status, outcome, word });
  await noteAct(
    db,
    actor,
    {
      act: `${input.verb}_report`,
      subject: 'report',
      subject_id: moved.id,
      before: stateOf(before),
      after: { ...stateOf(moved), ...(warning && { warning: 'sent' }) },
      why: input.word,
    },
    now,
  );
  if (action) {
    const done = await moderate(db, actor, { ...action, report_id: moved.id }, now);
    if (isRefusal(done)) return done;
  }
  if (warning) await warn(db, actor, before, warning.reason, now);
  await enqueueJob(db, 'notify-report', { report_id: moved.id, kind: 'decided', at: now.toISOString() });
  const booking = moved.booking_id === null ? null : await findBooking(db, moved.booking_id);
  const now_targets = (await listTargets(db, [moved.id], now)).get(moved.id) ?? [];
  const [after] = await listReports(db, { id: moved.id });
  return { report: presentAdminReport({ ...before, ...after }, booking ?? undefined, now_targets, now) };
});

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
