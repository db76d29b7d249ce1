import { refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { notifyChange, presentPasskey } from '#server/modules/accounts/methods/index.ts';
import { updatePasskey } from '#server/modules/accounts/passkeys/index.ts';

export const edit_passkey = handler('user/edit_passkey', async (context, { passkey_id, name, signs_in }) => {
  const { actor, db, deps, now } = context;
  // A name opens nothing.
  const refused = signs_in === undefined ? null : await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const change = { ...(name === undefined ? {} : { name }), ...(signs_in === undefined ? {} : { signs_in }) };
  const which = { user_id: actor.user_id, id: passkey_id };
  const row = Object.keys(change).length === 0 ? null : await updatePasskey(db, which, change);
  if (row === null) return refuse('not_found', say(signIn, 'passkey.not_found'));
  if (signs_in !== undefined)
    await notifyChange(db, { config: deps.config, now }, actor.user_id, { kind: 'passkey_restored', name: row.name });
  return { passkey: presentPasskey(row) };
});
