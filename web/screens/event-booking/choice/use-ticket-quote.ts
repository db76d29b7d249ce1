import type { Problem } from '#contract/errors.ts';
import { problemOf } from '#web/api/problem.ts';
import type { Priced } from '#web/features/booking/checkout/checkout.ts';
import { useReductions } from '#web/features/booking/checkout/use-reductions.ts';
import { useWalletCredit } from '#web/features/pay/use-wallet-credit.ts';
import type { itemsOf } from './asked-tickets.ts';

interface Allowed {
  /** False on the server and during hydration. */
  readonly isHere: boolean;
  readonly isReleasing: boolean;
}

/**
 * The price of tickets with a code and with credit, and whether they are on sale at all. Requested only where it is
 * allowed: in the browser, and without a hold, because a hold reserves its code and credit.
 */
export function useTicketQuote(
  items: ReturnType<typeof itemsOf>,
  { discount_code, use_credit }: { readonly discount_code: string; readonly use_credit: boolean },
  currency: string,
  { isHere, isReleasing }: Allowed,
): Priced & { readonly refusal: Problem | null } {
  const in_wallet = useWalletCredit(currency, isHere && !isReleasing);
  const { answer, notice, reductions } = useReductions(
    { items, use_credit, ...(discount_code === '' ? {} : { code: discount_code }) },
    { in_wallet, asks: isHere, isReleasing },
  );
  const refusal = answer.error === null ? null : problemOf(answer.error);
  return {
    quote: notice?.price ?? answer.data?.price ?? null,
    ...reductions,
    // A busy server says nothing about the tickets.
    refusal: refusal === null || refusal.status >= 429 ? null : refusal,
  };
}
