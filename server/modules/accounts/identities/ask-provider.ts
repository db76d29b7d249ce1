import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import {
  type IdentityProvider,
  IdentityRefusedError,
  IdentityUnavailableError,
} from '#server/providers/identity/port.ts';
import { refuseIdentity } from './refuse-identity.ts';

/** Asks a provider. An outage and an answer that is not valid become refusals. */
export async function askProvider<Answer>(
  provider: IdentityProvider,
  ask: () => Promise<Answer>,
): Promise<Answer | Refusal<'unavailable'> | Refusal<'identity_refused'>> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof IdentityRefusedError) return refuseIdentity('code', provider);
    if (!(error instanceof IdentityUnavailableError)) throw error;
    const { label } = provider;
    return refuse('unavailable', say(signIn, 'provider.down', { label }), { extra: { retry_after: 10 } });
  }
}
