import type { CallOutput } from '#contract/index.ts';
import { Currency } from '#contract/money.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { countryOfZone } from './country.ts';
import type { Market } from './store.ts';

/** The market as every visitor sees it; a placeholder before it is set up. */
export function presentMarket(market: Market | null, config: Config): CallOutput<'user/session'>['market'] {
  return {
    name: market?.name ?? 'Plaza',
    currency: Currency.parse(market?.currency ?? 'USD'),
    place: market
      ? {
          label: market.place_label,
          lat: market.lat,
          lon: market.lon,
          timezone: market.timezone,
          country: countryOfZone(market.timezone),
        }
      : { label: '', lat: 0, lon: 0, timezone: 'UTC', country: null },
    mode: config.PLAZA_MODE,
    setup_needed: market === null,
    payments: config.STRIPE_PUBLISHABLE_KEY
      ? { gateway: 'stripe', publishable_key: config.STRIPE_PUBLISHABLE_KEY }
      : { gateway: 'sandbox', publishable_key: null },
  };
}
