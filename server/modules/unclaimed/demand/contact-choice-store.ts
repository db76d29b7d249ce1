import { sql } from 'kysely';
import type { ContactChoice } from '#contract/entities/trust/contact-choice.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

const hashOf = (email: string) => sql`sha256(convert_to(lower(${email}::text), 'UTF8'))`;

/** Finds what the owner of an address chose; null for nothing. */
export async function findChoice(db: ReadDb | Tx, email: string): Promise<ContactChoice | null> {
  const { rows } = await sql<{ choice: ContactChoice | null }>`
    SELECT contact_choice(${email}::citext) AS choice`.execute(db);
  return rows[0]?.choice ?? null;
}

/** Lists those of these addresses whose owners asked not to be listed. */
export async function listOpposed(db: ReadDb | Tx, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM unnest(${emails}::text[]) email
    JOIN contact_choices c ON c.email_hash = sha256(convert_to(lower(email), 'UTF8'))
    WHERE c.choice = 'opposed'`.execute(db);
  return rows.map((row) => row.email);
}

/** Stores what the owner of an address chose. Returns the choice before; null for nothing. */
export async function putChoice(
  tx: Tx,
  email: string,
  choice: ContactChoice | null,
  now: Date,
): Promise<ContactChoice | null> {
  // Serializes the choices of an address, so that one of two requests opens the ticket.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`contact:${email.toLowerCase()}`}, 0))`.execute(tx);
  const before = await findChoice(tx, email);
  if (choice === null) await sql`DELETE FROM contact_choices WHERE ${hashOf(email)} = email_hash`.execute(tx);
  else
    await sql`
      INSERT INTO contact_choices (email_hash, choice, chosen_at)
      VALUES (${hashOf(email)}, ${choice}, ${now}::timestamptz)
      ON CONFLICT (email_hash) DO UPDATE SET choice = excluded.choice, chosen_at = excluded.chosen_at`.execute(tx);
  return before;
}
