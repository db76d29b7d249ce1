import type { Provider, Service } from '#contract/entities/provider.ts';
import { useAnswer, useCall, useSession } from '#web/api/queries.ts';
import type { Priced } from '#web/features/booking/checkout/checkout.ts';
import { creditOffer } from '#web/features/booking/checkout/credit-offer.ts';
import type { Quote } from '#web/features/booking/steps/summary.tsx';

/**
 * The price of a choice with a code and with credit, from the displayed prices. The server's price is authoritative.
 * Requested only without a hold, because a hold reserves its code and credit.
 */
export function useQuote(
  provider: Provider,
  service: Service | null,
  participants: number,
  less: { readonly discount_code: string; readonly use_credit: boolean },
  isReleasing: boolean,
): Priced {
  const { user, market } = useSession();
  const price = service === null ? 0 : service.amount * participants;
  const currency = service?.currency ?? provider.currency;
  const wallet = useCall('booking/check_active_referral_code', {}, { enabled: user !== null });
  const in_wallet = wallet.data?.credit.find((credit) => credit.currency === currency)?.amount ?? 0;
  const use_credit = less.use_credit && in_wallet > 0;
  // Whether credit can be used here is asked before it is offered.
  const asks = service !== null && price > 0 && (less.discount_code !== '' || in_wallet > 0);
  const charge = useCall(
    'user/get_system_charge',
    { amount: price, currency },
    { enabled: price > 0, keepPrevious: true },
  );
  const answer = useAnswer(
    'discount_code/verify_discount_code',
    {
      service_id: service?._id ?? '',
      participants,
      use_credit,
      ...(less.discount_code === '' ? {} : { code: less.discount_code }),
    },
    { enabled: asks && !isReleasing },
  );
  const isAsking = asks && (answer.isPending || answer.isPlaceholderData) && !answer.isError;
  const notice = asks && !isAsking ? answer.data : undefined;
  const system_charge = price === 0 ? 0 : charge.data?.charge;
  const plain = system_charge === undefined ? null : plainQuote(price, system_charge);
  return {
    quote: notice?.price ?? plain,
    code: notice === undefined || less.discount_code === '' ? null : notice,
    isAsking,
    ...creditOffer({
      in_wallet,
      usable: notice?.credit_available ?? null,
      takes_payments: market.takes_payments,
    }),
  };
}

/** The price without a code and credit. */
const plainQuote = (price: number, system_charge: number): Quote => ({
  ...{ credit: 0, system_charge, total: price + system_charge },
  line_items: [
    { code: 'price', audience: ['customer'], amount: price },
    ...(system_charge === 0
      ? []
      : [{ code: 'system_charge' as const, audience: ['customer' as const], amount: system_charge }]),
  ],
});
