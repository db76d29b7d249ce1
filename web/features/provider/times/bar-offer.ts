import type { Service } from '#contract/entities/provider.ts';
import { servicesSpan } from '#contract/prices/price-span.ts';
import type { NextTime } from './next-times.ts';

/** What the bar of a page names on phones, and what it opens. */
export interface BarOffer {
  /** The price that the page's card names, too (`servicesSpan`). */
  readonly amount: number;
  readonly currency: Service['currency'];
  /** Whether it is the only price. */
  readonly isOnly: boolean;
  /** A service that costs this price: the one with the earliest of the known times, or else the first. */
  readonly service: Service;
  readonly next: NextTime | null;
}

/** Decides what the bar names and opens: the same service. Null without services. `times` are in order. */
export function barOffer(services: readonly Service[], times: readonly NextTime[]): BarOffer | null {
  const prices = servicesSpan(services);
  if (prices === null) return null;
  const named = services.filter(({ amount }) => amount === prices.from);
  const next = times.find(({ service }) => service.amount === prices.from) ?? null;
  const service = next?.service ?? named.find((each) => each.has_hours) ?? named[0];
  if (service === undefined) return null;
  const { amount, currency } = service;
  return { amount, currency, isOnly: named.length === services.length, service, next };
}
