import { readMarketSettings } from '#server/domain/market/index.ts';
import { presentSettings } from '#server/domain/referrals/index.ts';
import { findTermSettings, listWithheld, WITHHELD_SHOWN } from '#server/domain/referrals/queries.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const settings = handler('admin/settings', async ({ actor, db, deps, now }) => ({
  ...presentSettings(await findTermSettings(db), await listWithheld(db, WITHHELD_SHOWN), mayDecide(actor, 'settings')),
  ...(await readMarketSettings(db, now, deps.config)),
}));
