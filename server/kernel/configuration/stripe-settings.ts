import { z } from 'zod';
import { isUrl } from './addresses.ts';

/** The variables of Stripe, as `.env.example` documents them. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'must be a secret key of Stripe, such as sk_live_… or sk_test_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/, 'must be a publishable key of Stripe, such as pk_live_… or pk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => /^whsec_\S+$/.test(part)),
      'must be the signing secrets of the webhook endpoints, separated by commas, such as whsec_…, whsec_…',
    )
    .default([]),
  STRIPE_API_BASE: z
    .string()
    .refine(
      (text) => isUrl(text, ['http:', 'https:']) && URL.parse(text)?.origin === text,
      'must be an address without a path, such as http://127.0.0.1:12111',
    )
    .optional(),
};

/** Reports Stripe settings that contradict each other. */
export function checkStripe(given: Record<string, string | undefined>, wrong: Map<string, string>): void {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_API_BASE: base } = given;
  const others = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  if (secret)
    for (const name of others)
      if (!given[name]) wrong.set(name, 'is needed with STRIPE_SECRET_KEY: both are in Stripe’s dashboard');
  if (!secret)
    for (const name of [...others, 'STRIPE_API_BASE'])
      if (given[name]) wrong.set(name, 'is of no use without STRIPE_SECRET_KEY');
  const isLive = secret?.includes('_live_');
  if (secret && publishable && isLive !== publishable.includes('_live_'))
    wrong.set('STRIPE_PUBLISHABLE_KEY', 'must be of the same mode as STRIPE_SECRET_KEY, both live or both test');
  if (isLive && base) wrong.set('STRIPE_API_BASE', 'must not be set with a live key, which is for Stripe alone');
}
