import { type Config, isHarmless, isLoopback } from '#server/kernel/configuration/config.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { outboxSms } from './embedded.ts';
import type { SmsSender } from './port.ts';
import { twilioSms } from './twilio.ts';

/** Opens the sender of text messages; null where there is none. */
export function openSms(config: Config): SmsSender | null {
  const { TWILIO_ACCOUNT_SID: account_sid, TWILIO_AUTH_TOKEN: auth_token, TWILIO_FROM: from } = config;
  if (account_sid !== undefined && auth_token !== undefined && from !== undefined)
    return outsideTransactions(
      twilioSms({ account_sid, auth_token, from, base: config.TWILIO_API_BASE, reports_to: reportsTo(config) }),
    );
  return isHarmless(config) ? outboxSms : null;
}

/** The public address for reports; null on a machine that Twilio cannot reach, as it refuses messages with such one. */
function reportsTo({ PLAZA_ORIGIN }: Config): string | null {
  const { hostname } = new URL(PLAZA_ORIGIN);
  return isLoopback(hostname.replace(/^\[|\]$/g, '')) ? null : PLAZA_ORIGIN;
}
