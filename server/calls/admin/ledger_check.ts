import { handler } from '#server/kernel/call-context.ts';
import { readCheck } from '#server/modules/reconciliation/index.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';

export const ledger_check = handler('admin/ledger_check', async ({ db, now }) => {
  const { last, is_running, unmatched } = await readCheck(db, now);
  return {
    checked_at: now.toISOString(),
    faults: await findLedgerFaults(db),
    gateway: {
      is_running,
      last: last && {
        ...last,
        checked_at: (last.finished_at ?? last.started_at).toISOString(),
        since: last.since.toISOString(),
        trouble: last.trouble || null,
        findings: [...last.findings],
      },
      unmatched,
    },
  };
});
