import type { Side } from '#contract/choices/message.ts';

/** A side of a user's conversations: how many are unread, and when anything was last written in one of them. */
export interface OneSide {
  readonly unread: number;
  readonly last_at: Date | null;
}

/** Both sides of a user's conversations, and whether the user has a page. */
export interface Sides {
  readonly customer: OneSide;
  readonly provider: OneSide;
  readonly has_page: boolean;
}

/**
 * The side of a user's conversations to show first: the one with unread messages; if both or none, the one with the
 * newest message; otherwise by whether they have a page.
 */
export function firstSide({ customer, provider, has_page }: Sides): Side {
  if (customer.unread > 0 !== provider.unread > 0) return customer.unread > 0 ? 'customer' : 'provider';
  const [asked, answered] = [customer.last_at?.getTime() ?? 0, provider.last_at?.getTime() ?? 0];
  if (asked === answered) return has_page ? 'provider' : 'customer';
  return asked > answered ? 'customer' : 'provider';
}
