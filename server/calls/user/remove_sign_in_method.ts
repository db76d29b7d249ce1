import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { removeMethod } from '#server/modules/accounts/methods/index.ts';

export const remove_sign_in_method = handler('user/remove_sign_in_method', async (context, { method_id }) => {
  const { actor, db, deps, now } = context;
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const { config, providers } = deps;
  const which = { user_id: actor.user_id, method_id };
  const removed = await removeMethod(db, { config, now, identities: providers.identities }, which);
  return isRefusal(removed) ? removed : { removed };
});
