import { handler } from '#server/kernel/call-context.ts';
import { presentBank } from '#server/modules/wallet/index.ts';
import { findPayoutAccount } from '#server/modules/wallet/payouts/index.ts';

export const get_bank_info = handler('wallet/get_bank_info', async ({ actor, db }) =>
  presentBank(await findPayoutAccount(db, actor.user_id)),
);
