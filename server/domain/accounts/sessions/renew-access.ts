import type { Tx } from '#server/kernel/database/db.ts';
import { endProofs } from '../codes/proof-store.ts';
import { renewFirstMails } from '../codes/request-code.ts';
import { passwordBudgets } from '../limits.ts';
import { forgetTries } from '../try-store.ts';
import { endDevices } from './device-store.ts';

/**
 * Ends what could open an account by its old password or beside it, now that there is a new one: known browsers, and
 * every code, link and proof that is still on its way. Wrong passwords of strangers were about the old one, so they are
 * counted anew.
 */
export async function renewAccess(
  tx: Tx,
  user: { readonly id: string; readonly email: string },
  addresses: readonly string[],
): Promise<void> {
  await endDevices(tx, user.id);
  await endProofs(tx, [user.email, ...addresses]);
  await renewFirstMails(tx, user.email);
  await forgetTries(
    tx,
    passwordBudgets(user.email, null).map(({ subject }) => subject),
  );
}
