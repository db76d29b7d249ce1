import type { Clock } from '#server/kernel/clock.ts';
import { type Config, isHarmless } from '#server/kernel/configuration/config.ts';
import type { Database } from '#server/kernel/database/db.ts';
import { sandboxGateway } from './embedded.ts';
import { noGateway } from './no-gateway.ts';
import type { Gateway } from './port.ts';

/** Opens the operator's gateway: Stripe if there is a key, else the sandbox of a demo or copy, or none. */
export async function openGateway(
  config: Pick<
    Config,
    'PLAZA_MODE' | 'PLAZA_COPY' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE' | 'PLAZA_ORIGIN'
  >,
  { database, clock, secret }: { readonly database: Database; readonly clock: Clock; readonly secret: string },
): Promise<Gateway> {
  const { STRIPE_SECRET_KEY: secretKey } = config;
  if (!secretKey) return isHarmless(config) ? sandboxGateway({ database, clock, secret }) : noGateway();
  // Loaded on demand, because Stripe's package is large and most installations do not use it.
  const { stripeGateway } = await import('./stripe/stripe.ts');
  return stripeGateway({
    ...{ secretKey, clock, origin: config.PLAZA_ORIGIN },
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
    apiBase: config.STRIPE_API_BASE,
  });
}
