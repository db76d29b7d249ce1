import { sql } from 'kysely';
import type { StaffMember } from '#contract/entities/admin.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** Lists all staff members, admins first. */
export async function listStaff(db: ReadDb | Tx): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember & { joined: Date }>`
    SELECT u.id AS _id, u.name, u.email::text AS email, u.role,
      COALESCE(
        (SELECT max(a.at) FROM staff_acts a WHERE a.subject_id = u.id AND a.act = 'change_staff'), u.created_at
      ) AS joined
    FROM users u WHERE u.role <> 'user' AND u.status = 'active'
    ORDER BY array_position(ARRAY['admin', 'finance', 'support'], u.role), u.name, u.id`.execute(db);
  return rows.map(({ joined, ...rest }) => ({ ...rest, since: joined.toISOString() }));
}

/** Finds and locks a user with a verified account, by id or address; null if there is none. */
export async function lockAccount(tx: Tx, who: { readonly user_id: string } | { readonly email: string }) {
  const query = tx
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
    .forUpdate();
  return (
    (await ('user_id' in who
      ? query.where('id', '=', who.user_id)
      : query.where('email', '=', who.email)
    ).executeTakeFirst()) ?? null
  );
}
