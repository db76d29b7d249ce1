import { refuse } from '#contract/errors.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { hideChecklist } from '#server/modules/market/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const hide_checklist = handler('admin/hide_checklist', async ({ actor, db, now }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.hide'));
  await hideChecklist(db, now);
  return { is_hidden: true as const };
});
