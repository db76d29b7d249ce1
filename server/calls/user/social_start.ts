import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { atProvider, beginVisit } from '#server/modules/accounts/identities/index.ts';

export const social_start = handler('user/social_start', async (context, { provider: key, purpose }) => {
  const { actor, inTx, now, providers, read } = context;
  const provider = providers.identities.get(key);
  if (provider === undefined) return refuse('not_found', say(signIn, 'provider.unknown'));
  let user_id: string | null = null;
  if (purpose === 'link') {
    if (actor.kind !== 'user') return refuse('not_signed_in');
    const refused = await needsConfirmation(read, actor, now);
    if (refused) return refused;
    user_id = actor.user_id;
  }
  const visit = await inTx((tx) => beginVisit(tx, context, { provider: key, user_id }, now));
  const authorize_url = await atProvider(provider, () => provider.authorizeUrl(visit));
  return isRefusal(authorize_url) ? authorize_url : { authorize_url };
});
