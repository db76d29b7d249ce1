import { refuse } from '#contract/errors.ts';
import { findWalletOwner, readStatement, statementTable } from '#server/domain/wallet/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const statement = door('wallet/statement', async ({ actor, db, request }, wish) => {
  const owner = await findWalletOwner(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  const written = await readStatement(db, owner, wish);
  return request.wants_csv ? statementTable(written, owner.timezone) : written;
});
