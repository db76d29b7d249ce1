import { presentBank } from '#server/domain/wallet/index.ts';
import { findPayoutAccount } from '#server/domain/wallet/payouts/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const get_bank_info = handler('wallet/get_bank_info', async ({ actor, db }) =>
  presentBank(await findPayoutAccount(db, actor.user_id)),
);
