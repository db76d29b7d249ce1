import { type Refusal, refuse } from '#contract/errors.ts';
import type { Actor } from '#server/kernel/call-context.ts';

interface Owned {
  readonly owner_id: string | null;
  readonly status: string;
}

/** Whether the caller owns the provider page. */
export const ownsPage = (actor: Actor, provider: Owned): boolean =>
  actor.kind === 'user' && provider.owner_id === actor.user_id;

/** Whether the caller may see the page: everybody once it is published, before only its owner. */
export const maySeePage = (actor: Actor, provider: Owned): boolean =>
  provider.status === 'published' || ownsPage(actor, provider);

/** The provider, if the caller may change its schedule; otherwise the refusal. */
export function mayEdit<Provider extends Owned>(
  actor: Actor,
  provider: Provider | null,
): Provider | Refusal<'not_found' | 'forbidden'> {
  if (!provider || !maySeePage(actor, provider)) return refuse('not_found', 'We couldn’t find this schedule.');
  return ownsPage(actor, provider) ? provider : refuse('forbidden', 'Only the owner can change these hours.');
}

/** The provider, if the caller may see its hours; otherwise the refusal. */
export function mayViewSchedule<Provider extends Owned>(
  actor: Actor,
  provider: Provider | null,
): Provider | Refusal<'not_found'> {
  return provider && maySeePage(actor, provider) ? provider : refuse('not_found', 'We couldn’t find this page.');
}
