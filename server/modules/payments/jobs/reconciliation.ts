import type { Job, JobTable } from '#server/kernel/job.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { checkGateway, differencesMail, differencesTitle } from '#server/modules/payments/reconciliation/index.ts';
import { ledgerMail } from '#server/modules/wallet/index.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { listMoneyStaff } from '#server/modules/wallet/statements/index.ts';

/** Compares the gateway's lists with our books and notifies finance staff of differences, once a day. */
const checkGatewayJob: Job = async (deps) => {
  const { database, config, clock, log, providers } = deps;
  // A marketplace without payments has nothing to compare.
  if (providers.gateway.name === 'none') return;
  const { found: differences, findings: differing, repaired, unmatched } = await checkGateway(deps);
  if (repaired > 0) log.warn({ repaired }, 'differences with the gateway were put right');
  const found = differences + unmatched.length;
  const [findings, now] = [[...differing, ...unmatched], clock.now()];
  if (found === 0) return;
  log.error({ found, findings }, 'the gateway and the books differ');
  const day = now.toISOString().slice(0, 10);
  const frame = await mailFrame(database.write, config);
  for (const { id, email } of await listMoneyStaff(database.write)) {
    await insertNotification(
      database.write,
      {
        ...{ user_id: id, kind: 'gateway_differences', title: differencesTitle(found), link: '/admin/books' },
        ...{ text: (findings[0]?.text ?? '').slice(0, 300), once_key: `gateway:${day}:${id}` },
      },
      now,
    );
    await insertMessage(database.write, await differencesMail(frame, { to: email, found, findings, day }), now);
  }
};

/** Checks all books and notifies finance staff of errors, once a day. */
const checkLedger: Job = async ({ database, config, clock, log }) => {
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

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'check-gateway': { run: checkGatewayJob, at: '21 3 * * *' },
  'check-ledger': { run: checkLedger, at: '51 3 * * *' },
} satisfies JobTable;
