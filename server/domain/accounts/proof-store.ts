import type { Tx } from '#server/kernel/db.ts';
import { hashToken, newToken } from '#server/kernel/ids.ts';
import { normalEmail } from './rules/normal-email.ts';

/** How long a proved address may be made use of. */
const PROOF_SECONDS = { reset: 900, guest_booking: 7200 } as const;

/** Uses up the proof of a mailbox or number that `verify_otp` granted; false when it is unknown, over, used, or of another address. */
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

/** Keeps that an address was proved for a purpose and answers the token that says so; only its hash is kept. */
export async function insertProof(
  db: Tx,
  proof: { purpose: keyof typeof PROOF_SECONDS; address: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('proof_tokens')
    .values({
      ...proof,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + PROOF_SECONDS[proof.purpose] * 1000),
    })
    .execute();
  return token;
}

/** The address a live token of a purpose proves, or null. */
export async function findProof(
  db: Tx,
  proof: { purpose: keyof typeof PROOF_SECONDS; token: string },
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('proof_tokens')
    .select('address')
    .where('token_hash', '=', hashToken(proof.token))
    .where('purpose', '=', proof.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Uses a token up, with every other one of its address and purpose; null when it was used, is over or unknown. */
export async function useProof(
  db: Tx,
  proof: { purpose: keyof typeof PROOF_SECONDS; token: string },
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
  if (!row) return null;
  await db
    .updateTable('proof_tokens')
    .set({ used_at: now })
    .where('address', '=', row.address)
    .where('purpose', '=', proof.purpose)
    .where('used_at', 'is', null)
    .execute();
  return row.address;
}
