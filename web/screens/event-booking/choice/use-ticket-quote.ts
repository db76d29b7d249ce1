import type { Problem } from '#contract/errors.ts';
import { problemOf } from '#web/api/problem.ts';
import { useAnswer, useCall, useSession } from '#web/api/queries.ts';
import type { Priced } from '#web/features/booking/checkout/checkout.ts';
import { creditOffer } from '#web/features/booking/checkout/credit-offer.ts';
import type { itemsOf } from './asked-tickets.ts';

/**
 * The price of tickets with a code and with credit, and whether they are on sale at all. Requested only where it is
 * allowed: in the browser, and without a hold, because a hold reserves its code and credit.
 */
export function useTicketQuote(
  items: ReturnType<typeof itemsOf>,
  { discount_code, use_credit }: { readonly discount_code: string; readonly use_credit: boolean },
  currency: string,
  isAllowed: boolean,
): Priced & { readonly refusal: Problem | null } {
  const { user, market } = useSession();
  const wallet = useCall('booking/check_active_referral_code', {}, { enabled: isAllowed && user !== null });
  const in_wallet = wallet.data?.credit.find((credit) => credit.currency === currency)?.amount ?? 0;
  const answer = useAnswer(
    'discount_code/verify_discount_code',
    { items, use_credit, ...(discount_code === '' ? {} : { code: discount_code }) },
    { enabled: isAllowed },
  );
  const isAsking = isAllowed && (answer.isPending || answer.isPlaceholderData) && !answer.isError;
  const notice = isAsking ? undefined : answer.data;
  const refusal = answer.error === null ? null : problemOf(answer.error);
  return {
    quote: notice?.price ?? answer.data?.price ?? null,
    code: notice === undefined || discount_code === '' ? null : notice,
    isAsking,
    ...creditOffer({
      in_wallet,
      usable: notice?.credit_available ?? null,
      takes_payments: market.takes_payments,
    }),
    // A busy server says nothing about the tickets.
    refusal: refusal === null || refusal.status >= 429 ? null : refusal,
  };
}
