import { type SqlBool, sql } from 'kysely';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** A staff action to log. */
export interface NewAct {
  readonly act: string;
  readonly subject:
    | 'refund_request'
    | 'booking'
    | 'report'
    | 'help_ticket'
    | 'payment'
    | 'refund'
    | 'market'
    | 'review'
    | 'service'
    | 'event'
    | 'page'
    | 'user'
    | 'legal_text'
    | 'category'
    | 'description'
    | 'claim'
    | 'appeal'
    | 'content'
    | 'import';
  readonly subject_id: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly why: string;
}

/** There is only one market. This id represents it as the subject of an action. */
export const THE_MARKET = '00000000-0000-0000-0000-000000000000';

/** Logs a staff action in its own transaction; the log is append-only. */
export async function noteAct(tx: Tx, by: Pick<UserActor, 'user_id' | 'role'>, act: NewAct, now: Date): Promise<void> {
  await sql`INSERT INTO staff_acts (at, by_user_id, by_name, by_role, act, subject, subject_id, before, after, why)
    SELECT ${now}::timestamptz, id, name, ${by.role}, ${act.act}, ${act.subject}, ${act.subject_id}::uuid,
      ${JSON.stringify(act.before)}::jsonb, ${JSON.stringify(act.after)}::jsonb, ${act.why}
    FROM users WHERE id = ${by.user_id}::uuid`.execute(tx);
}

/** Logs that staff added (`before` is null) or changed an entry of the catalog. */
export async function noteCatalogAct(
  tx: Tx,
  by: Pick<UserActor, 'user_id' | 'role'>,
  entry: { subject: 'category' | 'description'; id: string; before: { id: string } | null; change: object },
  now: Date,
): Promise<void> {
  const { subject, id: subject_id, before, change } = entry;
  const { id: _id, ...was } = before ?? { id: subject_id };
  const act = `${before ? 'change' : 'add'}_${subject}`;
  await noteAct(tx, by, { act, subject, subject_id, before: was, after: { ...was, ...change }, why: '' }, now);
}

/**
 * Lists staff actions with their bookings, latest first, of one subject or all, before one, with one more than `limit`
 * if there are more.
 */
export async function listActs(
  db: ReadDb,
  wanted: { subject_id: string | undefined; before: number | null; limit: number },
) {
  // The subject of an action is a booking, or belongs to one.
  const booking_id = sql<string>`CASE staff_acts.subject
    WHEN 'booking' THEN staff_acts.subject_id
    WHEN 'payment' THEN (SELECT booking_id FROM payments WHERE id = staff_acts.subject_id)
    WHEN 'refund' THEN (SELECT booking_id FROM refunds WHERE id = staff_acts.subject_id)
    WHEN 'refund_request' THEN (SELECT booking_id FROM refund_requests WHERE id = staff_acts.subject_id)
    WHEN 'report' THEN (SELECT booking_id FROM reports WHERE id = staff_acts.subject_id)
    WHEN 'help_ticket' THEN (SELECT booking_id FROM help_tickets WHERE id = staff_acts.subject_id) END`;
  let query = db
    .selectFrom('staff_acts')
    .leftJoin('bookings', (join) => join.on('bookings.id', '=', booking_id))
    .leftJoin('users', 'users.id', 'bookings.customer_id')
    .selectAll('staff_acts')
    .select(['bookings.number', 'bookings.title', 'bookings.currency', 'bookings.guest_name', 'users.name'])
    .orderBy('staff_acts.id', 'desc')
    .limit(wanted.limit + 1);
  if (wanted.subject_id !== undefined) query = query.where('subject_id', '=', wanted.subject_id);
  if (wanted.before !== null) query = query.where('staff_acts.id', '<', wanted.before);
  return query.execute();
}

/** Lists the staff who handle reports, to notify them of new ones (50 at most). */
export async function listReportStaff(db: ReadDb | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['support', 'admin'])
    .where('status', '=', 'active')
    // The condition of their index, which a list of parameters does not imply.
    .where(sql<SqlBool>`role <> 'user'`)
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map((row) => row.id);
}
