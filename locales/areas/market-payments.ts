// Generated from locales/en/market-payments.json by `npm run messages`.
import english from '../en/market-payments.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/market-payments.json. */
export interface MarketPaymentsMessages {
  'not_ready': null;
  'on_site': null;
  'online': null;
  'text.on_site': null;
  'text.online': null;
  'title': null;
}

export const marketPayments: Area<MarketPaymentsMessages> = { name: 'market-payments', english };
