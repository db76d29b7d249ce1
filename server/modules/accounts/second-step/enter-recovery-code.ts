import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { deviceOf } from '../sessions/device.ts';
import { getDeviceOwner } from '../sessions/device-store.ts';
import { recoveryBudget, takeTries } from '../try-budgets.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes } from './two-step-store.ts';

interface Recovering {
  readonly deps: { readonly config: Config };
  readonly request: { readonly device: string | null };
  readonly now: Date;
}

/**
 * Uses up a recovery code and returns how many are left. Tries are counted before the code is looked at, those of known
 * browsers separately. A wrong code is to be committed.
 */
export async function enterRecoveryCode(
  tx: Tx,
  { deps: { config }, request, now }: Recovering,
  { user_id, code }: { readonly user_id: string; readonly code: string },
): Promise<number | Refusal<'code_wrong'> | Refusal<'locked_out'>> {
  const device = deviceOf(config, await getDeviceOwner(tx, user_id), request.device);
  const wait = await takeTries(tx, [recoveryBudget(user_id, device)], now);
  if (wait > 0) {
    const detail = say(signIn, 'second_step.locked', { minutes: Math.ceil(wait / 60) });
    return refuse('locked_out', detail, { extra: { retry_after: wait } });
  }
  if (await spendRecoveryCode(tx, config, { user_id, code }, now)) return countRecoveryCodes(tx, user_id);
  const message = say(signIn, 'second_step.code_wrong');
  return refuse('code_wrong', message, { errors: [{ path: 'recovery_code', message }] });
}
