import { refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { enterOwnCode, mailOwnCode, needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { changeEmail } from '#server/modules/accounts/email-change/index.ts';
import { findOwnUser, isEmailTaken } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { endSessions, rememberBrowser, renewCookie } from '#server/modules/accounts/sessions/index.ts';
import { joinGuest } from '#server/modules/sign-in/index.ts';

// The answer is the same for an address with an account, which only its own mailbox learns.
export const change_email = handler('user/change_email', async (context, input) => {
  const { actor, db, deps, now } = context;
  const { config } = deps;
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const owner = await findOwnUser(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  const email = normalEmail(input.email);
  if (email === owner.email) {
    const message = say(signIn, 'email.same');
    return refuse('invalid_input', message, { errors: [{ path: 'email', message }] });
  }
  const code = { purpose: 'change_email', user_id: owner._id, email } as const;
  if (input.code === undefined) {
    const is_taken = await isEmailTaken(db, email);
    const stopped = await mailOwnCode(db, { config, now, language: owner.language }, { ...code, is_taken });
    return stopped ?? { email: owner.email, is_changed: false };
  }
  const wrong = await enterOwnCode(db, { config, now }, { ...code, code: input.code, field: 'code' });
  // Committed, so that a wrong code is counted.
  if (wrong) return wrong.code === 'code_wrong' ? new Committed(wrong) : wrong;
  if (!(await changeEmail(db, { config, now }, { owner, email }))) return refuse('code_expired');
  await joinGuest(db, owner._id, now);
  await endSessions(db, { user_id: owner._id, except: actor.session_id });
  await renewCookie(db, context);
  if (actor.is_browser) await rememberBrowser(db, context, owner._id);
  return { email, is_changed: true };
});
