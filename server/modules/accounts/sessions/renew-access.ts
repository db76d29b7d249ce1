import type { Tx } from '#server/kernel/database/db.ts';
import { endAttempts } from '../attempts/attempt-store.ts';
import { endProofs } from '../codes/proof-store.ts';
import { renewFirstMails } from '../codes/request-code.ts';
import { passwordBudgets } from '../try-budgets.ts';
import { forgetTries } from '../try-count-store.ts';
import { endDevices } from './device-store.ts';

/**
 * Invalidates everything that could open an account besides its new password: known browsers, codes, links and proofs.
 * Also resets the count of strangers' wrong passwords, because those concerned the old password.
 */
export async function renewAccess(
  tx: Tx,
  user: { readonly id: string; readonly email: string },
  addresses: readonly string[],
): Promise<void> {
  await endDevices(tx, user.id);
  await endAttempts(tx, user.id);
  await endProofs(tx, user.id, [user.email, ...addresses]);
  await renewFirstMails(tx, user.email);
  await forgetTries(
    tx,
    passwordBudgets(user.email, null).map(({ subject }) => subject),
  );
}
