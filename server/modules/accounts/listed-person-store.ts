import { type RawBuilder, sql } from 'kysely';
import type { ParsedInput } from '#contract/index.ts';
import type { PageWanted, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { beginsWith, type ListSearch, newestFound, unseen } from '#server/kernel/database/search-newest.ts';
import { type SearchTerm, searchTerm } from '#server/kernel/database/search-term.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';

type Wanted = PageWanted & Pick<ParsedInput<'admin/person_list'>, 'q' | 'show'>;

/** An account with what it has, for staff. */
export interface ListedPersonRow {
  readonly id: string;
  readonly name: string;
  readonly avatar: PictureRow | null;
  readonly email: string;
  readonly email_verified: boolean;
  readonly role: string;
  readonly status: string;
  readonly has_two_step: boolean;
  readonly pages: readonly { readonly id: string; readonly slug: string; readonly name: string }[] | null;
  readonly bookings: number;
  readonly upcoming: number;
  readonly open_tickets: number;
  readonly created_at: Date;
  readonly action_id: string | null;
}

/** Lists accounts, newest first, with one more than `limit` if there are more. */
export async function listPeople(db: ReadDb, wanted: Wanted, now: Date): Promise<ListedPersonRow[]> {
  const at = sql`${now}::timestamptz`;
  const ids = newestFound({
    ...{ table: 'users', alias: 'u', columns: ['status', 'role'] },
    ...{ where: filters[wanted.show](at), search: searchOf(wanted.q), page: wanted },
  });
  const { rows } = await sql<ListedPersonRow>`
    SELECT u.id, u.name, u.email::text AS email, u.email_verified, u.role, u.status, u.created_at,
      u.two_step_at IS NOT NULL AS has_two_step,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = u.avatar_id) AS avatar,
      (
        SELECT json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) ORDER BY p.created_at, p.id)
        FROM providers p WHERE p.owner_id = u.id
      ) AS pages,
      (SELECT count(*)::int FROM bookings b WHERE b.customer_id = u.id) AS bookings,
      (
        SELECT count(*)::int FROM bookings b
        WHERE b.customer_id = u.id AND b.starts_at > ${at} AND b.status = 'confirmed'
      ) AS upcoming,
      (SELECT count(*)::int FROM help_tickets h WHERE h.author_id = u.id AND h.status = 'open') AS open_tickets,
      a.id AS action_id
    FROM (${ids}) listed
    JOIN users u ON u.id = listed.id
    LEFT JOIN moderation_actions a ON a.kind = 'suspend_user' AND a.subject_id = u.id AND a.status = 'active'
    ORDER BY u.created_at DESC, u.id DESC`.execute(db);
  return rows;
}

const filters: Readonly<Record<Wanted['show'], (now: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  new: (now) => sql`u.created_at > ${now} - interval '7 days'`,
  suspended: () => sql`u.status <> 'active' AND u.status = 'banned'`,
  staff: () => sql`u.role <> 'user'`,
};

function searchOf(q: string | undefined): ListSearch | null {
  if (q === undefined) return null;
  const term = searchTerm(q);
  if (term.id !== null)
    return { ways: [sql`users f WHERE f.id = ${term.id}::uuid`], fits: sql`u.id = ${term.id}::uuid` };
  return { ways: [sql`users f WHERE ${isNamed('f', term)}`], fits: fitsPerson('u', term) };
}

/** The condition for users whom a search finds by name or address, through the indexes of both. */
export function isNamed(alias: string, { text, pattern, is_short }: SearchTerm): RawBuilder<unknown> {
  const [name, email] = columnsOf(alias);
  // One or two letters begin a word of nearly every address.
  const address = is_short
    ? beginsWith(sql`lower(${email})`, text.toLowerCase())
    : sql`${email} ILIKE ${unseen(pattern)}`;
  return sql`(${name} ILIKE ${unseen(pattern)} OR ${address})`;
}

/** Whether a search finds a user by name or address, decided by the row alone. */
export function fitsPerson(alias: string, { pattern }: SearchTerm): RawBuilder<unknown> {
  const [name, email] = columnsOf(alias);
  return sql`(${name} ILIKE ${pattern} OR ${email} ILIKE ${pattern})`;
}

const columnsOf = (alias: string) => [sql.ref(`${alias}.name`), sql`${sql.ref(`${alias}.email`)}::text`] as const;

/** Finds the contact of an account; null if there is no such account, or it was deleted. */
export async function findContactOf(
  db: ReadDb | Tx,
  user_id: string,
): Promise<{ email: string | null; phone: string | null } | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', user_id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}
