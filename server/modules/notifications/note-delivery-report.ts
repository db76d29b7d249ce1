import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { SmsReport } from '#server/providers/sms/port.ts';
import { noteNumberFault } from './number-store.ts';
import { moveReported } from './outbox/open-message-store.ts';

/**
 * Stores what the provider reports of a text message. A message whose answer was lost counts as sent by its report, so
 * that it is not sent again. Late and repeated reports change nothing.
 */
export async function noteReport(
  { database, config, clock }: AppDeps,
  message_id: string,
  report: SmsReport,
): Promise<void> {
  const now = clock.now();
  const moved = { channel: 'sms', ...report, is_emptied: config.PLAZA_MODE !== 'demo' } as const;
  await inTransaction(database.write, async (tx) => {
    const phone = await moveReported(tx, message_id, moved, now);
    if (phone !== null) await noteNumberFault(tx, phone, report.reason, now);
  });
}
