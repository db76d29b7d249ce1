import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { moderate as applyDecision, presentAction, undo } from '#server/modules/moderation/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const moderate = handler('admin/moderate', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'moderation')) return refuse('forbidden', 'Only support and admins can do this.');
  const { kind, subject_id, action_id, reason } = input;
  const done =
    input.verb === 'undo'
      ? await undo(db, actor, { action_id: action_id ?? '', reason }, now)
      : await applyDecision(db, actor, { kind: kind ?? 'hide_review', subject_id: subject_id ?? '', reason }, now);
  return isRefusal(done) ? done : { action: presentAction(done) };
});
