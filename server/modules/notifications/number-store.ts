import { sql } from 'kysely';
import { numberFaults } from '#contract/notifications/groups.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';

/**
 * Stores that texts don't reach a number, if that is the number's fault and an account has it. Its texts stop until it
 * is verified again.
 */
export async function noteNumberFault(db: Db | Tx, phone: string, reason: string, now: Date): Promise<void> {
  if (!numberFaults.some((fault) => fault === reason)) return;
  await sql`
    INSERT INTO unreachable_numbers (phone, reason, since)
    SELECT ${phone}, ${reason}, ${now}::timestamptz
    WHERE EXISTS (SELECT FROM users WHERE phone = ${phone} AND phone_verified AND status = 'active')
    ON CONFLICT (phone) DO UPDATE SET reason = excluded.reason, since = excluded.since`.execute(db);
}

/** Forgets what was known against a number, as its owner has received a code by it. */
export async function clearNumberFault(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('unreachable_numbers').where('phone', '=', phone).execute();
}
