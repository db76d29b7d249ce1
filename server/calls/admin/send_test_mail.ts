import { refuse } from '#contract/errors.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { say } from '#locales/format.ts';
import { findUserContact } from '#server/domain/accounts/queries.ts';
import { mailFrame } from '#server/domain/notifications/index.ts';
import { insertMessage } from '#server/domain/notifications/queries.ts';
import { mayDecide, testMail } from '#server/domain/staff/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const send_test_mail = handler('admin/send_test_mail', async ({ actor, db, deps, now }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.test'));
  const admin = await findUserContact(db, actor.user_id);
  if (admin === null) return refuse('not_found');
  await insertMessage(db, await testMail(await mailFrame(db, deps.config), admin), now);
  return { to: admin.email };
});
