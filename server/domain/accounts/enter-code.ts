import type { CodePurpose } from '#contract/calls/user/account.ts';
import type { Tx } from '#server/kernel/db.ts';
import { tryCode } from './code-store.ts';
import { deviceOf } from './device.ts';
import { findUserBy } from './profile-store.ts';
import type { CodeRequest } from './request-code.ts';

/**
 * Tries a code as it was entered: in a browser known of the owner first the one that was asked for there, then the one that anybody may have asked
 * for, perhaps its owner on another machine.
 */
export async function enterCode(
  db: Tx,
  { config, now, device }: Pick<CodeRequest, 'config' | 'now' | 'device'>,
  {
    purpose,
    code,
    ...by
  }: { readonly purpose: CodePurpose; readonly code: string } & (
    | { readonly email: string }
    | { readonly phone: string }
  ),
): Promise<'right' | 'wrong' | 'over'> {
  const address = 'email' in by ? by.email : by.phone;
  const user = device === null ? null : await findUserBy(db, by);
  const known = user && deviceOf(config, user.id, device);
  const own = known === null ? 'over' : await tryCode(db, config, { purpose, address, device: known }, code, now);
  if (own === 'right') return own;
  const shared = await tryCode(db, config, { purpose, address, device: null }, code, now);
  return shared === 'over' ? own : shared;
}
