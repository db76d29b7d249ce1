import { refuse } from '#contract/errors.ts';
import { findProviderPage, providerKey } from '#server/domain/catalogue/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const get_profile = door('user/get_profile', async ({ actor, db }, { provider_id }) => {
  const provider = await findProviderPage(db, providerKey(provider_id), actor);
  return provider ? { kind: 'provider' as const, provider } : refuse('not_found', 'There is no such provider.');
});
