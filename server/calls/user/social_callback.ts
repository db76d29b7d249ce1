import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import {
  atProvider,
  endVisit,
  linkIdentity,
  refuseIdentity,
  userOfIdentity,
} from '#server/modules/accounts/identities/index.ts';
import { findSessionUser } from '#server/modules/accounts/queries.ts';
import { enterAccount } from '#server/modules/sign-in/index.ts';

export const social_callback = handler('user/social_callback', async (context, { provider: key, code, state, iss }) => {
  const { actor, deps, inTx, now, providers } = context;
  const provider = providers.identities.get(key);
  if (provider === undefined) return refuse('not_found', say(signIn, 'provider.unknown'));
  const begun = await inTx((tx) => endVisit(tx, context, { provider: key, state }, now));
  if (begun === null) return refuseIdentity('state', provider);
  const claims = await atProvider(provider, () => provider.findClaims({ code, state, iss }, begun.visit));
  if (isRefusal(claims)) return claims;
  const at = { provider, claims };
  const { user_id: owner_id } = begun.attempt;
  if (owner_id !== null) {
    if (actor.kind !== 'user' || actor.user_id !== owner_id) return refuseIdentity('state', provider);
    return inTx(async (tx) => {
      const refused = await linkIdentity(tx, { config: deps.config, now }, owner_id, at);
      if (refused) return refused;
      const user = await findSessionUser(tx, owner_id);
      return user === null
        ? refuse('not_signed_in')
        : { user, token: null, joined_bookings: 0, outcome: 'linked' as const };
    });
  }
  return inTx(async (tx) => {
    const found = await userOfIdentity(tx, { config: deps.config, now }, at);
    if (isRefusal(found)) return found;
    const entry = { user_id: found.user_id, kind: 'cookie' as const, is_whole: false, method: 'provider' as const };
    const entered = await enterAccount(tx, context, entry);
    if (entered === null) return refuseIdentity('code', provider);
    if (entered instanceof Committed) return entered;
    return { ...entered, outcome: found.is_new ? ('joined' as const) : ('signed_in' as const) };
  });
});
