import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { lockUser } from '../profile-store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { findTwoStep, setTwoStep } from './two-step-store.ts';

/**
 * Switches two-step sign-in on or off, or replaces its codes. Returns new codes, if any; or that nothing changed, or
 * that there is no passkey to ask for.
 */
export async function switchTwoStep(
  tx: Tx,
  { config, now }: { readonly config: Config; readonly now: Date },
  { user_id, to }: { readonly user_id: string; readonly to: 'on' | 'off' | 'new_codes' },
): Promise<string[] | null | 'unchanged' | 'no_passkey'> {
  // The last passkey must not go meanwhile.
  await lockUser(tx, user_id);
  const isOn = (await findTwoStep(tx, user_id)) !== null;
  if (to === 'off') {
    if (!isOn) return 'unchanged';
    await setTwoStep(tx, user_id, null);
    return null;
  }
  if (to === 'on' ? isOn : !isOn) return 'unchanged';
  const usable = (await listPasskeys(tx, user_id)).filter(({ copied_at }) => copied_at === null);
  if (to === 'on' && usable.length === 0) return 'no_passkey';
  if (to === 'on') await setTwoStep(tx, user_id, now);
  return makeRecoveryCodes(tx, config, user_id);
}
