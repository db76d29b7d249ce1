import type { Message } from '#contract/message.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';

/** The gateway's reasons that have a sentence of their own. */
const explained = [
  'insufficient_funds',
  'expired_card',
  'incorrect_details',
  'authentication_required',
  'challenge_failed',
  'cancelled',
] as const;

/** Why a card was declined, for its owner; nothing was charged. */
export function declineText(reason: string, purpose: 'charge' | 'verify'): Message {
  return say(payments, `declined.${purpose}`, { reason: explained.find((known) => known === reason) ?? 'other' });
}
