import { useCall, useSession } from '#web/api/queries.ts';

/** Returns the user's credit in a currency (minor units): 0 for guests, and while it is not read. */
export function useWalletCredit(currency: string, isAllowed: boolean): number {
  const { user } = useSession();
  const wallet = useCall('booking/check_active_referral_code', {}, { enabled: isAllowed && user !== null });
  return wallet.data?.credit.find((credit) => credit.currency === currency)?.amount ?? 0;
}
