import { handler } from '#server/kernel/call-context.ts';
import { readMarketSettings } from '#server/modules/market/index.ts';
import { presentSettings } from '#server/modules/referrals/index.ts';
import { findTermSettings, listWithheld, WITHHELD_SHOWN } from '#server/modules/referrals/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const settings = handler('admin/settings', async ({ actor, db, deps, now }) => ({
  ...presentSettings(await findTermSettings(db), await listWithheld(db, WITHHELD_SHOWN), mayDecide(actor, 'settings')),
  ...(await readMarketSettings(db, now, deps.config)),
}));
