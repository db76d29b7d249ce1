import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import {
  findWalletOwner,
  paymentStatementTable,
  readPaymentStatement,
} from '#server/modules/wallet/statements/index.ts';

export const payment_statement = handler('wallet/payment_statement', async ({ actor, db, request }, { month }) => {
  const owner = await findWalletOwner(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  const written = await readPaymentStatement(db, owner, month);
  return request.wants_csv ? paymentStatementTable(written) : written;
});
