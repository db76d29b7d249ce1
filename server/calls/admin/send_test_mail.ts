import { refuse } from '#contract/errors.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { mayDecide, testMail } from '#server/modules/staff/index.ts';

export const send_test_mail = handler('admin/send_test_mail', async ({ actor, db, deps, now }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.test'));
  const admin = await findUserContact(db, actor.user_id);
  if (admin === null) return refuse('not_found');
  await insertMessage(db, await testMail(await mailFrame(db, deps.config), admin), now);
  return { to: admin.email };
});
