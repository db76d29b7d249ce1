import { isRefusal, refuse } from '#contract/errors.ts';
import { fromStates } from '#contract/states/machine.ts';
import { reportMachine } from '#contract/states/report.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { moderate } from '#server/modules/moderation/index.ts';
import { listTargets } from '#server/modules/moderation/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { presentAdminReport, refuseWarning, warn } from '#server/modules/reports/index.ts';
import { listReports, moveReport } from '#server/modules/reports/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

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
