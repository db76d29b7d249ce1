import type { Identity, OfferedProvider, Passkey } from '#contract/entities/trust/sign-in.ts';
import { isoInstant } from '#contract/instant.ts';
import type { Identities } from '#server/providers/identity/port.ts';
import type { IdentityRow } from '../identities/identity-store.ts';
import type { PasskeyRow } from '../passkeys/passkey-store.ts';

const instantOf = (at: Date | null): string | null => (at === null ? null : isoInstant(at.getTime()));

/** A user's passkey as they see it. */
export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    signs_in: row.signs_in,
    is_copied: row.copied_at !== null,
    is_backed_up: row.is_backed_up,
    created_at: isoInstant(row.created_at.getTime()),
    used_at: instantOf(row.used_at),
  };
}

/** A user's account at a provider as they see it. A provider that the operator removed shows its key. */
export function presentIdentity(row: IdentityRow, identities: Identities): Identity {
  return {
    _id: row.id,
    provider: row.provider,
    label: labelOf(row.provider, identities),
    email: row.email,
    created_at: isoInstant(row.created_at.getTime()),
    used_at: instantOf(row.used_at),
  };
}

/** The name of a provider. */
export const labelOf = (provider: string, identities: Identities): string =>
  identities.get(provider)?.label ?? provider;

/** The providers that the operator set up. */
export function presentProviders(identities: Identities): OfferedProvider[] {
  return [...identities.values()].map(({ key, label, kind }) => ({ provider: key, label, kind }));
}
