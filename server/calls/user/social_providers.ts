import { presentProviders } from '#server/domain/accounts/methods/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const social_providers = handler('user/social_providers', async ({ deps }) => ({
  items: presentProviders(deps.providers.identities),
}));
