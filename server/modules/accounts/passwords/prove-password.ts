import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import { checkPassword } from './check-password.ts';

/**
 * Requires a signed-in user's password again before a protected action (`why` completes the sentence of the refusal).
 * Returns null for a correct password.
 */
export async function provePassword(
  inTx: InTx,
  user: { readonly email: string },
  { current_password, why }: { readonly current_password: string | undefined; readonly why: string },
  now: Date,
): Promise<Refusal<'wrong_credentials'> | Refusal<'locked_out'> | Refusal<'unavailable'> | null> {
  const message = `Enter your current password, so that nobody else can ${why}.`;
  const wrong = refuse('wrong_credentials', message, { errors: [{ path: 'current_password', message }] });
  if (!current_password) return wrong;
  const checked = await checkPassword(
    inTx,
    { email: user.email, password: current_password, by: { kind: 'signed_in' } },
    now,
  );
  if (!isRefusal(checked)) return null;
  return checked.code === 'wrong_credentials' ? wrong : refuse(checked.code, checked.detail, { extra: checked.extra });
}
