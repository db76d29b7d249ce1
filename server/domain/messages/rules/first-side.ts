import type { Side } from '#contract/choices/message.ts';

/** How many conversations a user has on each side, how many are unread, and whether the user has a page. */
export interface SideCounts {
  readonly customer: { readonly all: number; readonly unread: number };
  readonly provider: { readonly all: number; readonly unread: number };
  readonly has_page: boolean;
}

/**
 * The side of a user's conversations to show first: the one with unread messages; if both or none, the one with more;
 * otherwise by whether they have a page.
 */
export function firstSide({ customer, provider, has_page }: SideCounts): Side {
  if (customer.unread > 0 !== provider.unread > 0) return customer.unread > 0 ? 'customer' : 'provider';
  if (customer.all === provider.all) return has_page ? 'provider' : 'customer';
  return customer.all > provider.all ? 'customer' : 'provider';
}
