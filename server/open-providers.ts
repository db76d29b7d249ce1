import type { AppDeps } from './kernel/app-deps.ts';
import { secretOf } from './kernel/configuration/secret.ts';
import { outsideTransactions } from './kernel/database/transaction.ts';
import type { Files } from './providers/files/port.ts';
import { openIdentities } from './providers/identity/open.ts';
import { outboxMailer } from './providers/mail/embedded.ts';
import { smtpMailer } from './providers/mail/smtp.ts';
import { openMeetings } from './providers/meetings/open.ts';
import { openGateway } from './providers/payments/open.ts';
import { openPush } from './providers/push/open.ts';
import { openSms } from './providers/sms/open.ts';

/** Opens the external services that the configuration names. */
export async function openProviders(
  { config, database, clock }: Pick<AppDeps, 'config' | 'database' | 'clock'>,
  files: Files,
): Promise<AppDeps['providers']> {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_REPLY_TO: reply_to } = config;
  const gateway = await openGateway(config, { database, clock, secret: secretOf(config) });
  return {
    files: outsideTransactions(files),
    gateway: outsideTransactions(gateway),
    identities: openIdentities(config),
    meetings: openMeetings(config, clock),
    mailer: outsideTransactions(url === undefined ? outboxMailer : smtpMailer({ url, from, reply_to })),
    push: openPush(config),
    sms: openSms(config),
  };
}
