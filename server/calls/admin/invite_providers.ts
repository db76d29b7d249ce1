import { refuse } from '#contract/errors.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessageOnce, isUnsubscribed } from '#server/modules/notifications/queries.ts';
import { mayDecide, providerInvitation } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

export const invite_providers = handler('admin/invite_providers', async ({ actor, db, deps, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.invite'));
  const admin = await findUserContact(db, actor.user_id);
  if (admin === null) return refuse('not_found');
  const frame = await mailFrame(db, deps.config);
  const emails = [...new Set(input.emails.map(normalEmail))].sort();
  let sent = 0;
  for (const to of emails) {
    if (await isUnsubscribed(db, to, 'pages')) continue;
    const mail = await providerInvitation(frame, { to, by: admin.name, note: input.note });
    if (await insertMessageOnce(db, mail, now)) sent += 1;
  }
  const after = { sent, skipped: emails.length - sent };
  const act = {
    act: 'invite_providers',
    subject: 'market',
    subject_id: THE_MARKET,
    before: {},
    after,
    why: '',
  } as const;
  await noteAct(db, actor, act, now);
  return after;
});
