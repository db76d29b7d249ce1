import { presentExchangeRates } from '#server/domain/market/index.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const exchange_rate_list = handler('admin/exchange_rate_list', ({ actor, db }) =>
  presentExchangeRates(db, mayDecide(actor, 'settings')),
);
