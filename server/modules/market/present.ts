import type { Brand } from '#contract/entities/brand.ts';
import type { CallOutput } from '#contract/index.ts';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import { Currency } from '#contract/money.ts';
import { offFeatures } from '#contract/restrictions/features.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { type Config, isHarmless } from '#server/kernel/configuration/config.ts';
import { countryOfZone, offersWithdrawal } from './rules/country.ts';
import type { Market } from './store.ts';

/** The market as every visitor sees it; a placeholder before it is set up. */
export function presentMarket(
  market: Market | null,
  brand: Brand,
  { config, maintenance }: Pick<AppDeps, 'config' | 'maintenance'>,
): CallOutput<'user/session'>['market'] {
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
    is_copy: config.PLAZA_COPY === 'on',
    maintenance: maintenance?.current() ?? null,
    setup_needed: market === null,
    is_open: market === null || market.opened_at !== null,
    brand,
    off_features: market === null ? [] : [...offFeatures(market)],
    hold_minutes: market?.hold_minutes ?? marketDefaults.hold_minutes,
    search_radius: market?.search_radius ?? marketDefaults.search_radius,
    withdrawals: offersWithdrawal(market),
    takes_payments: market?.takes_payments ?? mayTakePayments(config),
    payments: config.STRIPE_PUBLISHABLE_KEY
      ? { gateway: 'stripe', publishable_key: config.STRIPE_PUBLISHABLE_KEY }
      : { gateway: isHarmless(config) ? 'sandbox' : 'none', publishable_key: null },
  };
}

/** Whether this server can take payments: by Stripe, or in a demo by the sandbox. */
export const mayTakePayments = (config: Pick<Config, 'PLAZA_MODE' | 'PLAZA_COPY' | 'STRIPE_SECRET_KEY'>): boolean =>
  isHarmless(config) || config.STRIPE_SECRET_KEY !== undefined;
