import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { Identities } from '#server/providers/identity/port.ts';
import { deleteIdentities, listIdentities } from '../identities/identity-store.ts';
import { deletePasskeys, listPasskeys } from '../passkeys/index.ts';
import { lockUser } from '../profile-store.ts';
import { refusedRemoval } from '../rules/removable-method.ts';
import { findTwoStep } from '../second-step/index.ts';
import { notifyChange } from './notify-change.ts';
import { labelOf } from './present.ts';

/** Removes a passkey or unlinks an account at a provider, and mails that. */
export async function removeMethod(
  tx: Tx,
  deps: { readonly config: Config; readonly now: Date; readonly identities: Identities },
  { user_id, method_id }: { readonly user_id: string; readonly method_id: string },
): Promise<'passkey' | 'identity' | Refusal<'not_found' | 'sign_in_method_needed'>> {
  // Two removals at once must not take the last two.
  const has_password = await lockUser(tx, user_id);
  const passkeys = await listPasskeys(tx, user_id);
  const identities = await listIdentities(tx, user_id);
  const passkey = passkeys.find(({ id }) => id === method_id);
  const identity = identities.find(({ id }) => id === method_id);
  if (passkey === undefined && identity === undefined) return refuse('not_found', say(signIn, 'method.not_found'));
  const kind = passkey === undefined ? 'identity' : 'passkey';
  const isSpare = passkey?.copied_at != null;
  const why = refusedRemoval(kind, {
    has_password,
    passkeys: passkeys.filter(({ copied_at }) => copied_at === null).length + (isSpare ? 1 : 0),
    identities: identities.length,
    is_two_step: (await findTwoStep(tx, user_id)) !== null,
  });
  if (why !== null) return refuse('sign_in_method_needed', say(signIn, `method.${why}`), { extra: { why } });
  if (passkey !== undefined) {
    await deletePasskeys(tx, { user_id, id: method_id });
    await notifyChange(tx, deps, user_id, { kind: 'passkey_removed', name: passkey.name });
    return 'passkey';
  }
  await deleteIdentities(tx, { user_id, id: method_id });
  const provider = labelOf(identity?.provider ?? '', deps.identities);
  await notifyChange(tx, deps, user_id, { kind: 'identity_removed', provider, account: identity?.email ?? '' });
  return 'identity';
}
