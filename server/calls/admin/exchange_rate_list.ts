import { handler } from '#server/kernel/call-context.ts';
import { presentExchangeRates } from '#server/modules/market/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const exchange_rate_list = handler('admin/exchange_rate_list', ({ actor, db }) =>
  presentExchangeRates(db, mayDecide(actor, 'settings')),
);
