import type { Tx } from '#server/kernel/db.ts';
import { hashToken } from '#server/kernel/ids.ts';

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
    .where('address', '=', proof.address.toLowerCase())
    .where('expires_at', '>', proof.now)
    .where('used_at', 'is', null)
    .returning('purpose')
    .executeTakeFirst();
  return taken !== undefined;
}
