import { type Refusal, refuse } from '#contract/errors.ts';
import { email as emailField, name as nameField } from '#contract/fields.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { IdentityClaims, IdentityProvider } from '#server/providers/identity/port.ts';
import { notifyChange } from '../methods/index.ts';
import { openAccount } from '../open-account.ts';
import { isEmailTaken } from '../profile-store.ts';
import { normalEmail } from '../rules/normal-email.ts';
import { findIdentity, insertIdentity, touchIdentity } from './identity-store.ts';
import { refuseIdentity } from './refuse-identity.ts';

interface Deps {
  readonly config: Config;
  readonly now: Date;
}

interface At {
  readonly provider: IdentityProvider;
  readonly claims: IdentityClaims;
}

/**
 * The user of an identity: whom it signs in, or whose account it opens with its verified address. An address that has
 * an account is not enough: its owner signs in there another way and links the identity.
 */
export async function userOfIdentity(
  tx: Tx,
  deps: Deps,
  { provider, claims }: At,
): Promise<
  { readonly user_id: string; readonly is_new: boolean } | Refusal<'identity_refused'> | Refusal<'identity_unlinked'>
> {
  const linked = await findIdentity(tx, claims);
  if (linked !== null) {
    await touchIdentity(tx, linked.id, deps.now);
    return { user_id: linked.user_id, is_new: false };
  }
  const email = verifiedOf(claims);
  if (email === null) return refuseIdentity('unverified', provider);
  const unlinked = () =>
    refuse('identity_unlinked', say(signIn, 'provider.unlinked', { label: provider.label }), { extra: { email } });
  if (await isEmailTaken(tx, email)) return unlinked();
  const user_id = await openAccount(tx, email, { name: nameField(120).safeParse(claims.name).data }, deps.now);
  if (user_id === null) return unlinked();
  return (await link(tx, deps, user_id, { provider, claims }))
    ? { user_id, is_new: true }
    : refuseIdentity('taken', provider);
}

/** Links an identity with a verified address to a signed-in user. */
export async function linkIdentity(
  tx: Tx,
  deps: Deps,
  user_id: string,
  { provider, claims }: At,
): Promise<Refusal<'identity_refused'> | null> {
  const linked = await findIdentity(tx, claims);
  if (linked?.user_id === user_id) return null;
  if (linked !== null) return refuseIdentity('taken', provider);
  if (verifiedOf(claims) === null) return refuseIdentity('unverified', provider);
  return (await link(tx, deps, user_id, { provider, claims })) ? null : refuseIdentity('taken', provider);
}

/** The address that a provider verified, in normal form; null if there is none, or nobody could type it here. */
function verifiedOf({ email, is_email_verified }: IdentityClaims): string | null {
  const typed = is_email_verified ? emailField.safeParse(email) : null;
  return typed?.data === undefined ? null : normalEmail(typed.data);
}

async function link(tx: Tx, deps: Deps, user_id: string, { provider, claims }: At): Promise<boolean> {
  const { issuer, subject } = claims;
  const email = verifiedOf(claims);
  const isNew = await insertIdentity(tx, { user_id, provider: provider.key, issuer, subject, email }, deps.now);
  if (isNew) {
    const change = { kind: 'identity_added' as const, provider: provider.label, account: email ?? '' };
    await notifyChange(tx, deps, user_id, change);
  }
  return isNew;
}
