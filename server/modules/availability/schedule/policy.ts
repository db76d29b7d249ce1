import { type Refusal, refuse } from '#contract/errors.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import { maySeePage, ownsPage, type PageAccess } from '#server/modules/pages/policy.ts';

/** Returns the provider if the caller may change its schedule, otherwise the refusal. */
export function mayEdit<Provider extends PageAccess>(
  actor: Actor,
  provider: Provider | null,
): Provider | Refusal<'not_found' | 'forbidden'> {
  if (!provider || !maySeePage(actor, provider)) return refuse('not_found', 'We couldn’t find this schedule.');
  return ownsPage(actor, provider) ? provider : refuse('forbidden', 'Only the owner can change these hours.');
}

/** The same for one of its rules: a rule may be a private block, so that nobody else learns that it exists. */
export function mayEditRule<Provider extends PageAccess>(
  actor: Actor,
  provider: Provider | null,
): Provider | Refusal<'not_found' | 'forbidden'> {
  return mayEdit(actor, provider && ownsPage(actor, provider) ? provider : null);
}

/** Returns the provider if the caller may see its page, otherwise the refusal. */
export function mayViewSchedule<Provider extends PageAccess>(
  actor: Actor,
  provider: Provider | null,
): Provider | Refusal<'not_found'> {
  return provider && maySeePage(actor, provider) ? provider : refuse('not_found', 'We couldn’t find this page.');
}
