import type { Provider, Service } from '#contract/entities/provider.ts';
import { useCall } from '#web/api/queries.ts';
import type { Priced } from '#web/features/booking/checkout/checkout.ts';
import { useReductions } from '#web/features/booking/checkout/use-reductions.ts';
import type { Quote } from '#web/features/booking/steps/summary.tsx';
import { useWalletCredit } from '#web/features/pay/use-wallet-credit.ts';

/**
 * The price of a choice with a code and with credit, from the displayed prices; null while no service is chosen.
 * Requested only without a hold, because a hold reserves its code and credit.
 */
export function useQuote(
  provider: Provider,
  service: Service | null,
  participants: number,
  less: { readonly discount_code: string; readonly use_credit: boolean },
  isReleasing: boolean,
): Priced {
  const price = service === null ? 0 : service.amount * participants;
  const currency = service?.currency ?? provider.currency;
  const in_wallet = useWalletCredit(currency, true);
  const use_credit = less.use_credit && in_wallet > 0;
  // Whether credit can be used here is asked before it is offered.
  const asks = service !== null && price > 0 && (less.discount_code !== '' || in_wallet > 0);
  const charge = useCall(
    'user/get_system_charge',
    { amount: price, currency },
    { enabled: price > 0, keepPrevious: true },
  );
  const { notice, reductions } = useReductions(
    {
      service_id: service?._id ?? '',
      participants,
      use_credit,
      ...(less.discount_code === '' ? {} : { code: less.discount_code }),
    },
    { in_wallet, asks, isReleasing },
  );
  const system_charge = price === 0 ? 0 : charge.data?.charge;
  const plain = service === null || system_charge === undefined ? null : plainQuote(price, system_charge);
  return { quote: notice?.price ?? plain, ...reductions };
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
