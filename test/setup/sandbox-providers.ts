import type { AppDeps } from '#server/kernel/app-deps.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { openIdentities } from '#server/providers/identity/open.ts';
import { outboxMailer } from '#server/providers/mail/embedded.ts';
import { openMeetings } from '#server/providers/meetings/open.ts';
import { sandboxGateway } from '#server/providers/payments/embedded.ts';
import { openPush } from '#server/providers/push/open.ts';
import { outboxSms } from '#server/providers/sms/embedded.ts';

/** The providers of a demo, all but its files. The gateway refuses to be called within a transaction. */
export function sandboxProviders({
  config,
  database,
  clock,
  secret,
}: Pick<AppDeps, 'config' | 'database' | 'clock'> & { readonly secret: string }): Omit<AppDeps['providers'], 'files'> {
  return {
    gateway: outsideTransactions(sandboxGateway({ database, clock, secret })),
    mailer: outboxMailer,
    identities: openIdentities(config),
    meetings: openMeetings(config, clock),
    push: openPush(config),
    sms: outboxSms,
  };
}
