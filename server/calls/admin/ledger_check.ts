import { findLedgerFaults } from '#server/domain/wallet/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const ledger_check = door('admin/ledger_check', async ({ db, now }) => ({
  checked_at: now.toISOString(),
  faults: await findLedgerFaults(db),
}));
