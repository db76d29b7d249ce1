import type { PageIdentity } from '../provider.ts';

/** Whether an identity is confirmed: by the payment company or by staff. */
export const isConfirmed = (identity: PageIdentity | null): boolean =>
  identity !== null && (identity.by_payments || identity.checked_on !== null);
