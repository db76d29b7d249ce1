import type { Provider, Service } from '#contract/entities/provider.ts';
import type { Currency } from '#contract/money.ts';
import { useCall } from '#web/api/queries.ts';
import type { Quote } from '#web/features/booking/summary.tsx';

/** What a choice comes to by the prices shown, in minor units; null until the fee is known. The server's word on it is the last. */
export function useQuote(provider: Provider, service: Service | null, participants: number): Quote | null {
  const price = service === null ? 0 : service.amount * participants;
  const charge = useCall(
    'user/get_system_charge',
    { amount: price, currency: (service?.currency ?? provider.currency) as Currency },
    { enabled: price > 0, keepPrevious: true },
  );
  const system_charge = price === 0 ? 0 : charge.data?.charge;
  return system_charge === undefined ? null : { price, system_charge, total: price + system_charge };
}

/** Whether a refusal's `price` is a quote. */
export function isQuote(value: unknown): value is Quote {
  return (
    typeof value === 'object' &&
    value !== null &&
    'price' in value &&
    'system_charge' in value &&
    'total' in value &&
    [value.price, value.system_charge, value.total].every((amount) => typeof amount === 'number')
  );
}
