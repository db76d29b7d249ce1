import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { JsonText } from '#server/kernel/http/json-text.ts';
import { countOwn, findOwnUser, findPublicUser } from '#server/modules/accounts/queries.ts';
import { findGuestPage, findProviderPage, providerKey } from '#server/modules/catalogue/index.ts';

const [head, tail] = [Buffer.from('{"kind":"provider","provider":'), Buffer.from('}')];
const noProvider = () => refuse('not_found', 'We couldn’t find this provider.');

export const get_profile = handler('user/get_profile', async ({ actor, db, now }, { user_id, provider_id }) => {
  if (provider_id !== undefined) {
    const key = providerKey(provider_id);
    if (actor.kind === 'guest') {
      const page = await findGuestPage(db, key);
      return page ? new JsonText(Buffer.concat([head, page, tail])) : noProvider();
    }
    const provider = await findProviderPage(db, key, actor);
    return provider ? { kind: 'provider' as const, provider } : noProvider();
  }
  const own_id = actor.kind === 'user' ? actor.user_id : null;
  if (user_id !== undefined) {
    const user = await findPublicUser(db, user_id);
    if (!user) return refuse('not_found', 'We couldn’t find this person.');
    return { kind: 'user' as const, user, can: { edit: user_id === own_id } };
  }
  if (own_id === null) return refuse('not_signed_in', 'Sign in to see your profile.');
  const [user, counters] = await Promise.all([findOwnUser(db, own_id), countOwn(db, own_id, now)]);
  if (!user) return refuse('not_signed_in');
  return { kind: 'own' as const, user, counters };
});
