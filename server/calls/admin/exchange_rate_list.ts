import { presentExchangeRates } from '#server/domain/market/index.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const exchange_rate_list = door('admin/exchange_rate_list', ({ actor, db }) =>
  presentExchangeRates(db, mayDecide(actor, 'settings')),
);
