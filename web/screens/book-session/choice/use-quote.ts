import type { Provider, Service } from '#contract/entities/provider.ts';
import type { CallOutput } from '#contract/index.ts';
import { useAnswer, useCall, useSession } from '#web/api/queries.ts';
import type { Quote } from '#web/features/booking/steps/summary.tsx';

/** What a choice costs, and what can make it cheaper; amounts in minor units. */
export interface Priced {
  /** Null until the fee is known. */
  readonly quote: Quote | null;
  /** What the code that was entered does, or why it does nothing; null without one, or until that is known. */
  readonly code: Pick<CallOutput<'discount_code/verify_discount_code'>, 'discount' | 'why' | 'sentence'> | null;
  /** Whether the code or credit is being asked about. */
  readonly isAsking: boolean;
  readonly credit_available: number;
}

/**
 * What a choice comes to by the prices shown, with a code and with credit; the server's word on it is the last. It is
 * asked once nothing is held any more: a hold has its code and its credit to itself.
 */
export function useQuote(
  provider: Provider,
  service: Service | null,
  participants: number,
  less: { readonly discount_code: string; readonly use_credit: boolean },
  isReleasing: boolean,
): Priced {
  const { user } = useSession();
  const price = service === null ? 0 : service.amount * participants;
  const currency = service?.currency ?? provider.currency;
  const wallet = useCall('booking/check_active_referral_code', {}, { enabled: user !== null });
  const credit_available = wallet.data?.credit.find((credit) => credit.currency === currency)?.amount ?? 0;
  const use_credit = less.use_credit && credit_available > 0;
  const asks = service !== null && price > 0 && (less.discount_code !== '' || use_credit);
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
  const plain =
    system_charge === undefined ? null : { price, discount: 0, credit: 0, system_charge, total: price + system_charge };
  return {
    quote: notice?.price ?? plain,
    code: notice === undefined || less.discount_code === '' ? null : notice,
    isAsking,
    credit_available,
  };
}
