import { doEach, every } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { chargeFee, listDebtors, listToCharge, payOwedFees } from '#server/modules/payments/hires/index.ts';
import type { Job } from '../worker.ts';

const BATCH = 100;

/**
 * Charges organisers what the sales of settled dates did not cover of fees, then pays the fees that were collected from
 * organisers' later earnings. A failure does not stop the others.
 */
export const chargeFeesJob: Job = async (deps) => {
  const db = deps.database.write;
  async function* work() {
    for await (const { id } of every(listToCharge(db), BATCH)) yield () => chargeFee(deps, id);
    for (const debtor of await listDebtors(db))
      yield () => inTransaction(db, (tx) => payOwedFees(tx, debtor, deps.clock.now()));
  }
  await doEach(work(), (step) => step(), 'fees could not be charged or paid');
};
