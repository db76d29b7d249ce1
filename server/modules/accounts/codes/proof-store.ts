import type { Db, Tx } from '#server/kernel/database/db.ts';
import { hashToken, newToken } from '#server/kernel/ids.ts';
import { normalEmail } from '../rules/normal-email.ts';

/** How long a verified address can be used. */
const PROOF_SECONDS = { reset: 900, guest_booking: 7200 } as const;

/**
 * The lifetime of a mailed link (seconds). Mails to an address are counted over the same period (`try-budgets.ts`).
 * While no further mail is sent, the links of the previous mails therefore still work.
 */
export const LINK_SECONDS = 3600;

/**
 * The purposes of mailed links: to open a session, a new account, a new password, or the booking of a guest whose
 * mailbox it verifies.
 */
export const linkPurposes = ['sign_in', 'verify', 'reset', 'guest_booking'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * Uses up the proof of a mailbox or number from `verify_otp`. Returns false if it is unknown, expired, used, or of
 * another address.
 */
export async function takeProof(
  tx: Tx,
  proof: { token: string; purpose: 'reset' | 'guest_booking'; address: string; now: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('proof_tokens')
    .set({ used_at: proof.now })
    .where('token_hash', '=', hashToken(proof.token))
    .where('purpose', '=', proof.purpose)
    .where('address', '=', normalEmail(proof.address))
    .where('expires_at', '>', proof.now)
    .where('used_at', 'is', null)
    .returning('purpose')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stores that an address was verified for a purpose and returns its token; only the token's hash is stored. */
export async function insertProof(
  db: Tx,
  { purpose, address }: { purpose: keyof typeof PROOF_SECONDS; address: string },
  now: Date,
): Promise<string> {
  return insertToken(db, { purpose, address, seconds: PROOF_SECONDS[purpose] }, now);
}

/** Creates the token of a mailed link, which proves that its bearer has read the mail. Only its hash is stored. */
export async function insertLink(
  db: Db | Tx,
  { purpose, address }: { purpose: LinkPurpose; address: string },
  now: Date,
): Promise<string> {
  return insertToken(db, { purpose, address, seconds: LINK_SECONDS }, now);
}

async function insertToken(
  db: Db | Tx,
  { seconds, ...proof }: { purpose: LinkPurpose; address: string; seconds: number },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('proof_tokens')
    .values({ ...proof, token_hash: hashToken(token), expires_at: new Date(now.getTime() + seconds * 1000) })
    .execute();
  return token;
}

/** Finds the proof of a valid token for some purposes; null if there is none. Reading does not use it up. */
export async function findProof<Purpose extends LinkPurpose>(
  db: Tx,
  proof: { purposes: readonly Purpose[]; token: string },
  now: Date,
): Promise<{ purpose: Purpose; address: string; expires_at: Date } | null> {
  const row = await db
    .selectFrom('proof_tokens')
    .select(['purpose', 'address', 'expires_at'])
    .where('token_hash', '=', hashToken(proof.token))
    .where('purpose', 'in', [...proof.purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const purpose = proof.purposes.find((one) => one === row?.purpose);
  return row && purpose !== undefined ? { ...row, purpose } : null;
}

/** Uses up a token. Returns the proved address; null if the token was used, has expired or is unknown. */
export async function useProof(
  db: Tx,
  proof: { purpose: LinkPurpose; token: string },
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('proof_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(proof.token))
    .where('purpose', '=', proof.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('address')
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Invalidates every code, link and proof that could open the account of some addresses, and a user's own codes. */
export async function endProofs(db: Tx, user_id: string, addresses: readonly string[]): Promise<void> {
  await db.deleteFrom('one_time_codes').where('asker', '=', user_id).execute();
  await db
    .deleteFrom('proof_tokens')
    .where('address', 'in', [...addresses])
    .where('purpose', 'in', ['sign_in', 'verify', 'reset'])
    .execute();
  await db
    .deleteFrom('one_time_codes')
    .where('address', 'in', [...addresses])
    .where('purpose', 'in', ['sign_in', 'verify', 'reset', 'change_phone', 'delete_account'])
    .execute();
}
