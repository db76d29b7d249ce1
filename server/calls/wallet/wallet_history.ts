import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findWalletOwner, historyTable, readHistory } from '#server/modules/wallet/statements/index.ts';

export const wallet_history = handler(
  'wallet/wallet_history',
  async ({ actor, db, request }, { limit, cursor, ...input }) => {
    const owner = await findWalletOwner(db, actor.user_id);
    if (!owner) return refuse('not_signed_in');
    return request.wants_csv ? historyTable(db, owner, input) : readHistory(db, owner, input, { limit, cursor });
  },
);
