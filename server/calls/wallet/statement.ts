import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findWalletOwner, readStatement, statementTable } from '#server/modules/wallet/statements/index.ts';

export const statement = handler('wallet/statement', async ({ actor, db, request }, input) => {
  const owner = await findWalletOwner(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  const written = await readStatement(db, owner, input);
  return request.wants_csv ? statementTable(written, owner.timezone) : written;
});
