import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';

/** What an invitation says, whoever gets it. */
export interface Wording {
  readonly event_id: string;
  readonly inviter_id: string;
  readonly message: string;
  readonly package_id: string | null;
}

/** A new invitation of one person. */
export interface NewInvitation {
  readonly id: string;
  readonly token: string;
  readonly user_id: string | null;
  readonly email: string;
  readonly language: string;
}

/** Inserts invitations whose mails are still to be sent. */
export async function insertInvitations(
  tx: Tx,
  wording: Wording,
  people: readonly NewInvitation[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ token, ...person }) => ({
    ...wording,
    ...person,
    token_hash: hashToken(token),
    unsent: 'invited',
    queued_at: now,
    created_at: now,
  }));
  await tx.insertInto('invitations').values(rows).execute();
}

/** Changes what invitations say, and queues their mails again. */
export async function renewInvitations(
  tx: Tx,
  { inviter_id, message, package_id }: Wording,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const renewed = { inviter_id, message, package_id, unsent: 'invited', queued_at: now };
  await tx
    .updateTable('invitations')
    .set(renewed)
    .where('id', 'in', [...ids])
    .execute();
}

/** Adds dates to invitations. Dates that were withdrawn or expired wait for an answer again, others stay. */
export async function insertInvitationDates(
  tx: Tx,
  ids: readonly string[],
  occurrence_ids: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO invitation_dates (invitation_id, occurrence_id)
    SELECT v, o FROM unnest(${[...ids]}::uuid[]) v, unnest(${[...occurrence_ids]}::uuid[]) o
    ON CONFLICT (invitation_id, occurrence_id) DO UPDATE
      SET status = 'pending', answered_at = NULL, booking_id = NULL
      WHERE invitation_dates.status IN ('withdrawn', 'expired')`.execute(tx);
}

/** Queues a reminder of an invitation that was sent; false if one was sent before. */
export async function queueReminder(tx: Tx, id: string, inviter_id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ unsent: 'reminded', inviter_id, queued_at: now, reminded_at: now })
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .where('sent_at', 'is not', null)
    .where('unsent', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const hashOf = (email: string) => sql<Buffer>`sha256(convert_to(lower(${email}::text), 'UTF8'))`;

/** Stops all invitations to an address, or allows them again. Only the hash of the address is stored. */
export async function muteAddress(tx: Tx, email: string, is_muted: boolean, now: Date): Promise<void> {
  if (is_muted)
    await sql`INSERT INTO invitation_opt_outs (email_hash, opted_out_at)
      VALUES (${hashOf(email)}, ${now}::timestamptz) ON CONFLICT DO NOTHING`.execute(tx);
  else await tx.deleteFrom('invitation_opt_outs').where('email_hash', '=', hashOf(email)).execute();
}
