import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { ledgerMail } from '#server/modules/wallet/index.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { listMoneyStaff } from '#server/modules/wallet/statements/index.ts';
import type { Job } from '../worker.ts';

/** Checks all books and notifies finance staff of errors, once a day. */
export const checkLedger: Job = async ({ database, config, clock, log }) => {
  const faults = await findLedgerFaults(database.write);
  if (faults.length === 0) return;
  log.error({ faults }, 'the books do not add up');
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const frame = await mailFrame(database.write, config);
  for (const { id, email } of await listMoneyStaff(database.write)) {
    await insertNotification(
      database.write,
      {
        user_id: id,
        kind: 'ledger_faults',
        title: faults.length === 1 ? 'Ledger check found a problem' : `Ledger check found ${faults.length} problems`,
        text: (faults[0] ?? '').slice(0, 300),
        link: '/admin/books',
        once_key: `ledger:${day}:${id}`,
      },
      now,
    );
    await insertMessage(database.write, await ledgerMail(frame, { to: email, faults, day }), now);
  }
};
