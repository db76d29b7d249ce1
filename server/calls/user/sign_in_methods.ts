import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findMethods } from '#server/modules/accounts/methods/index.ts';

export const sign_in_methods = handler('user/sign_in_methods', async ({ actor, db, deps }) => {
  const methods = await findMethods(db, actor.user_id, deps.providers.identities);
  return methods ?? refuse('not_signed_in');
});
