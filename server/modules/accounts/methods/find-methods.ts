import type { SignInMethods } from '#contract/entities/trust/sign-in.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { Identities } from '#server/providers/identity/port.ts';
import { listIdentities } from '../identities/identity-store.ts';
import { listPasskeys } from '../passkeys/index.ts';
import { findWays } from '../profile-store.ts';
import { countRecoveryCodes, findTwoStep } from '../second-step/index.ts';
import { presentIdentity, presentPasskey, presentProviders } from './present.ts';

/** How a user signs in, besides codes by mail. */
export async function findMethods(db: ReadDb, user_id: string, identities: Identities): Promise<SignInMethods | null> {
  const ways = await findWays(db, user_id);
  if (ways === null) return null;
  const [passkeys, linked] = [await listPasskeys(db, user_id), await listIdentities(db, user_id)];
  return {
    has_password: ways.has_password,
    passkeys: passkeys.map(presentPasskey),
    identities: linked.map((row) => presentIdentity(row, identities)),
    offered: presentProviders(identities).filter(({ provider }) => linked.every((row) => row.provider !== provider)),
    two_step: {
      is_on: (await findTwoStep(db, user_id)) !== null,
      recovery_codes_left: await countRecoveryCodes(db, user_id),
    },
    phone: ways.phone === null ? null : { number: ways.phone, is_verified: ways.phone_verified },
  };
}
