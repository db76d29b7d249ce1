import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type MailBudget, mailBudgets } from '#contract/limits/mail-budgets.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';

/** A budget's use: how much of `max` is used until the window ends. */
export interface BudgetUse {
  readonly used: number;
  readonly max: number;
  readonly window_ends_at: Date;
}

/** The operator's value of a budget, in a statement. */
export const budgetSql = (name: MailBudget) =>
  sql<number>`COALESCE((SELECT m.${sql.ref(name)} FROM market m), ${sql.lit(mailBudgets[name])})`;

/** The subject of a mailbox: an SHA-256, since the table is only asked for addresses that are known. */
const mailboxSubject = (email: string): string =>
  `mailbox:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;

/** When an account was made, and whether it is staff's; null if there is none. */
export async function findAge(db: ReadDb | Tx, user_id: string) {
  const row = db.selectFrom('users').select(['created_at', 'role']).where('id', '=', user_id);
  return (await row.executeTakeFirst()) ?? null;
}

/** The owner of the page whose event a door link is for; null for an unknown link. */
export async function findDoorOwner(db: ReadDb | Tx, token: string): Promise<string | null> {
  const link = db
    .selectFrom('door_links')
    .innerJoin('events', 'events.id', 'door_links.event_id')
    .innerJoin('providers', 'providers.id', 'events.provider_id')
    .select('providers.owner_id')
    .where('door_links.token_hash', '=', hashToken(token));
  return (await link.executeTakeFirst())?.owner_id ?? null;
}

/** Locks a subject's use of today, so that others who use the same budget wait. A day that is over begins anew. */
export async function lockUse(
  tx: Tx,
  subject: string,
  { user_id, budget }: { readonly user_id: string | null; readonly budget: MailBudget },
  now: Date,
): Promise<BudgetUse> {
  const { rows } = await sql<BudgetUse>`
    INSERT INTO budget_uses AS b (subject, user_id, used, window_ends_at)
    VALUES (${subject}, ${user_id}::uuid, 0, ${now}::timestamptz + interval '1 day')
    ON CONFLICT (subject) DO UPDATE SET
      used = CASE WHEN b.window_ends_at <= ${now}::timestamptz THEN 0 ELSE b.used END,
      window_ends_at = CASE WHEN b.window_ends_at <= ${now}::timestamptz THEN excluded.window_ends_at
        ELSE b.window_ends_at END
    RETURNING used, ${budgetSql(budget)} AS max, window_ends_at`.execute(tx);
  const [use] = rows;
  if (!use) throw new Error('An inserted row returned nothing.');
  return use;
}

/** Adds to a locked use. */
export async function addUse(tx: Tx, subject: string, count: number): Promise<void> {
  await tx
    .updateTable('budget_uses')
    .set((eb) => ({ used: eb('used', '+', count) }))
    .where('subject', '=', subject)
    .execute();
}

/** Uses one mail of a mailbox's day. Returns whether there was one left. */
export async function takeMailbox(db: Db | Tx, email: string, now: Date): Promise<boolean> {
  const isOver = sql`b.window_ends_at <= ${now}::timestamptz`;
  const { rows } = await sql<{ is_left: boolean }>`
    INSERT INTO budget_uses AS b (subject, used, window_ends_at)
    VALUES (${mailboxSubject(email)}, 1, ${now}::timestamptz + interval '1 day')
    ON CONFLICT (subject) DO UPDATE SET
      used = CASE WHEN ${isOver} THEN 1 ELSE b.used + 1 END,
      window_ends_at = CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE b.window_ends_at END
    RETURNING used <= ${budgetSql('mails_mailbox')} AS is_left`.execute(db);
  return rows[0]?.is_left === true;
}

/** A sender who used mails today, for the operator; without a name for a network. */
interface SenderUse {
  readonly subject: string;
  readonly name: string | null;
  readonly used: number;
  readonly max: number;
}

/** Lists the senders that are nearest to the end of their budgets. Accounts made after `isNewSince` are new. */
export async function listUses(db: ReadDb, isNewSince: Date, now: Date, limit: number): Promise<readonly SenderUse[]> {
  const { rows } = await sql<SenderUse>`
    SELECT * FROM (
      SELECT b.subject, u.name, b.used,
        CASE WHEN u.created_at > ${isNewSince}::timestamptz THEN ${budgetSql('mails_new_account')}
          ELSE ${budgetSql('mails_account')} END AS max
      FROM budget_uses b LEFT JOIN users u ON u.id = b.user_id
      WHERE b.window_ends_at > ${now}::timestamptz AND b.subject NOT LIKE 'mailbox:%' AND b.used > 0
    ) uses
    ORDER BY used::float / max DESC, subject LIMIT ${limit}`.execute(db);
  return rows;
}

/** Deletes the uses of days that are over. */
export async function forgetUses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('budget_uses').where('window_ends_at', '<', now).execute();
}
