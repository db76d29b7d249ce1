import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { translate } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { notifyChange, presentPasskey } from '#server/modules/accounts/methods/index.ts';
import { addPasskey, beginPasskey } from '#server/modules/accounts/passkeys/index.ts';
import { findOwnUser } from '#server/modules/accounts/queries.ts';

export const add_passkey = handler('user/add_passkey', async ({ actor, db, deps, now }, { credential, name }) => {
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const user = await findOwnUser(db, actor.user_id);
  if (!user) return refuse('not_signed_in');
  const adding = { config: deps.config, now, session_id: actor.session_id, user };
  if (credential === undefined) {
    const options = await beginPasskey(db, adding);
    return isRefusal(options) ? options : { options, passkey: null };
  }
  const called = name ?? translate(user.language, signIn)('passkey.default_name');
  const made = await addPasskey(db, adding, { credential, name: called });
  // Committed, so that the challenge is used up.
  if (isRefusal(made)) return new Committed(made);
  await notifyChange(db, adding, user._id, { kind: 'passkey_added', name: made.name });
  return { options: null, passkey: presentPasskey(made) };
});
