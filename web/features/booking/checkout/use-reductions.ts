import type { CallInput } from '#contract/index.ts';
import { useAnswer, useSession } from '#web/api/queries.ts';
import { creditOffer } from './credit-offer.ts';

interface Wanted {
  /** The credit in the wallet in the currency of the booking (minor units). */
  readonly in_wallet: number;
  /** Whether the server is to say the price. */
  readonly asks: boolean;
  /** Whether a hold is released first, which reserves its code and credit. */
  readonly isReleasing: boolean;
}

/** Asks for the price with a code and with credit. The server's price is authoritative. */
export function useReductions(
  input: CallInput<'discount_code/verify_discount_code'>,
  { in_wallet, asks, isReleasing }: Wanted,
) {
  const { takes_payments } = useSession().market;
  const answer = useAnswer('discount_code/verify_discount_code', input, { enabled: asks && !isReleasing });
  const isAsking = asks && (answer.isPending || answer.isPlaceholderData) && !answer.isError;
  const notice = asks && !isAsking ? answer.data : undefined;
  return {
    answer,
    notice,
    reductions: {
      code: input.code === undefined ? null : (notice ?? null),
      isAsking,
      ...creditOffer({ in_wallet, usable: notice?.credit_available ?? null, takes_payments }),
    },
  };
}
