import { handler } from '#server/kernel/call-context.ts';
import { presentProviders } from '#server/modules/accounts/methods/index.ts';

export const social_providers = handler('user/social_providers', async ({ deps }) => ({
  items: presentProviders(deps.providers.identities),
}));
