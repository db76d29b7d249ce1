import type { Side } from '#contract/entities/message.ts';

/**
 * How many conversations a user has on each side, how many of them have something unread, and whether a page is theirs.
 */
export interface SideCounts {
  readonly customer: { readonly all: number; readonly unread: number };
  readonly provider: { readonly all: number; readonly unread: number };
  readonly has_page: boolean;
}

/**
 * The side of somebody's conversations that is shown first: where something waits; of both or none, where there is
 * more; else by whether they have a page.
 */
export function firstSide({ customer, provider, has_page }: SideCounts): Side {
  if (customer.unread > 0 !== provider.unread > 0) return customer.unread > 0 ? 'customer' : 'provider';
  if (customer.all === provider.all) return has_page ? 'provider' : 'customer';
  return customer.all > provider.all ? 'customer' : 'provider';
}
