import type { CallInput } from '#contract/index.ts';
import { useCall } from '#web/api/queries.ts';
import type { FeeTerms } from './sell-out.ts';

/** The service fee in a currency; undefined while it loads. */
export function useFee(currency: string): FeeTerms | undefined {
  const input = { amount: 0, currency } as CallInput<'user/get_system_charge'>;
  return useCall('user/get_system_charge', input).data;
}
