import { sql } from 'kysely';
import { z } from 'zod';
import { id, instant } from '#contract/fields.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';

/** The subject of reviews. */
export type ReviewSubject =
  | { readonly provider_id: string }
  | { readonly service_id: string }
  | { readonly event_id: string };
export type ReviewSort = 'newest' | 'highest' | 'lowest';

/** The position after a page of reviews, in the requested order. */
export const ReviewCursor = z.strictObject({ rating: z.int().min(1).max(5), at: instant, id });
export type ReviewCursor = z.infer<typeof ReviewCursor>;

export interface ReviewRow {
  readonly id: string;
  readonly author_name: string;
  readonly avatar: PictureRow | null;
  readonly rating: number;
  readonly text: string;
  readonly service_title: string | null;
  readonly event_title: string | null;
  readonly reply: string | null;
  readonly replied_at: Date | null;
  readonly created_at: Date;
  /** The time to the microsecond, for cursors. */
  readonly at: string;
}

/** Lists reviews of a subject after a cursor, with one more than `limit` if there are more. */
export async function listReviews(
  db: ReadDb,
  subject: ReviewSubject,
  page: { readonly sort: ReviewSort; readonly after: ReviewCursor | null; readonly limit: number },
): Promise<readonly ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    ${shown}
    FROM reviews r LEFT JOIN services s ON s.id = r.service_id LEFT JOIN events e ON e.id = r.event_id
    WHERE ${of(subject)} ${afterCursor(page.sort, page.after)}
    ORDER BY ${order(page.sort)} LIMIT ${page.limit + 1}`.execute(db);
  return rows;
}

/** The columns of a shown review, of `reviews r` joined with `services s` and `events e`. */
const shown = sql`
  SELECT r.id, r.author_name, r.rating, r.text, s.title AS service_title, e.title AS event_title, r.reply,
    r.replied_at, r.created_at,
    to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
      (SELECT ${pictureJson}
        FROM users u JOIN pictures i ON i.id = u.avatar_id WHERE u.id = r.author_id AND u.status = 'active') AS avatar`;

/** Finds a review with its author and its page's owner; null if there is none. */
export async function findReview(db: ReadDb, id: string) {
  const { rows } = await sql<ReviewRow & ReviewOwners>`
    ${shown}, r.author_id, r.provider_id, r.event_id, r.booking_id, r.is_hidden, r.is_held, p.owner_id,
    p.name AS provider_name, p.slug AS provider_slug
    FROM reviews r LEFT JOIN services s ON s.id = r.service_id LEFT JOIN events e ON e.id = r.event_id
    JOIN providers p ON p.id = r.provider_id
    WHERE r.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

interface ReviewOwners {
  readonly author_id: string | null;
  readonly provider_id: string;
  readonly event_id: string | null;
  readonly booking_id: string | null;
  readonly is_hidden: boolean;
  readonly is_held: boolean;
  readonly owner_id: string | null;
  readonly provider_name: string;
  readonly provider_slug: string;
}

/** Inserts the review of a booking. Returns its id, or null if the booking already has one. */
export async function insertReview(
  tx: Tx,
  review: {
    readonly booking_id: string;
    readonly provider_id: string;
    readonly service_id: string | null;
    readonly event_id: string | null;
    readonly author_id: string | null;
    readonly author_name: string;
    readonly rating: number;
    readonly text: string;
  },
  now: Date,
): Promise<string | null> {
  const written = await tx
    .insertInto('reviews')
    .values({ id: newId(), ...review, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id ?? null;
}

/** Whether a booking has a review. */
export async function hasReview(db: ReadDb, booking_id: string): Promise<boolean> {
  const found = await db.selectFrom('reviews').select('id').where('booking_id', '=', booking_id).executeTakeFirst();
  return found !== undefined;
}

/** Stores the provider's reply to a review; returns false if there already is one. */
export async function answerReview(tx: Tx, id: string, reply: string, now: Date): Promise<boolean> {
  const answered = await tx
    .updateTable('reviews')
    .set({ reply, replied_at: now })
    .where('id', '=', id)
    .where('reply', 'is', null)
    .executeTakeFirst();
  return Number(answered.numUpdatedRows) === 1;
}

/** Counts the reviews of a subject by number of stars. */
export async function countByRating(db: ReadDb, subject: ReviewSubject): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ rating: number; reviews: number }>`
    SELECT r.rating, count(*)::int AS reviews FROM reviews r WHERE ${of(subject)} GROUP BY r.rating`.execute(db);
  return new Map(rows.map((row) => [row.rating, row.reviews]));
}

function of(subject: ReviewSubject) {
  if ('provider_id' in subject) return sql`r.provider_id = ${subject.provider_id}::uuid AND NOT r.is_hidden`;
  if ('event_id' in subject) return sql`r.event_id = ${subject.event_id}::uuid AND NOT r.is_hidden`;
  return sql`r.service_id = ${subject.service_id}::uuid AND NOT r.is_hidden`;
}

function afterCursor(sort: ReviewSort, after: ReviewCursor | null) {
  if (!after) return sql``;
  const older = sql`(r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  if (sort === 'newest') return sql`AND ${older}`;
  const beyond = sort === 'highest' ? sql`r.rating < ${after.rating}` : sql`r.rating > ${after.rating}`;
  return sql`AND (${beyond} OR (r.rating = ${after.rating} AND ${older}))`;
}

function order(sort: ReviewSort) {
  if (sort === 'highest') return sql`r.rating DESC, r.created_at DESC, r.id DESC`;
  if (sort === 'lowest') return sql`r.rating, r.created_at DESC, r.id DESC`;
  return sql`r.created_at DESC, r.id DESC`;
}

/** Makes a user the author of the reviews of bookings that joined their account. */
export async function joinReviews(tx: Tx, author_id: string, booking_ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ author_id })
    .where('booking_id', 'in', [...booking_ids])
    .where('author_id', 'is', null)
    .execute();
}
