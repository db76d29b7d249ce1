import { findPayoutAccount, presentBank } from '#server/domain/wallet/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const get_bank_info = door('wallet/get_bank_info', async ({ actor, db }) =>
  presentBank(await findPayoutAccount(db, actor.user_id)),
);
