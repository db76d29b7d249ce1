import { sql } from 'kysely';
import { type Db, pagesByTime, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';
import { newId } from '#server/kernel/ids.ts';

interface Holder {
  readonly customer_id: string | null;
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string | null } | null;
}

/** A published page with its owner, by id, or null. */
export async function findUnclaimed(db: ReadDb | Tx, provider_id: string) {
  const query = db.selectFrom('providers').select(['id', 'name', 'owner_id']).where('id', '=', provider_id);
  return (await query.where('status', '=', 'published').executeTakeFirst()) ?? null;
}

/** Counts a person's open enquiries to other pages than this one. */
export async function countLeads(tx: Tx, holder: Holder, provider_id: string, now: Date): Promise<number> {
  const who =
    holder.customer_id === null
      ? sql`guest_email = ${holder.guest?.email ?? ''}::citext`
      : sql`customer_id = ${holder.customer_id}::uuid`;
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n
    FROM leads
    WHERE ${who} AND provider_id <> ${provider_id}::uuid AND expires_at > ${now}::timestamptz`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Inserts an enquiry and replaces an earlier one by the same person to the same page. Returns its id. */
export async function putLead(
  tx: Tx,
  lead: Holder & { provider_id: string; wish: string; note: string; expires_at: Date; now: Date },
): Promise<string> {
  const target =
    lead.customer_id === null
      ? sql`(provider_id, guest_email) WHERE guest_email IS NOT NULL`
      : sql`(provider_id, customer_id) WHERE customer_id IS NOT NULL`;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO leads (
      id, provider_id, customer_id, guest_name, guest_email, guest_phone, wish, note, created_at, expires_at)
    VALUES (
      ${newId()}::uuid, ${lead.provider_id}::uuid, ${lead.customer_id}::uuid, ${lead.guest?.name ?? null},
      ${lead.guest?.email ?? null}, ${lead.guest?.phone ?? null},
      ${lead.wish}, ${lead.note}, ${lead.now}::timestamptz, ${lead.expires_at}::timestamptz)
    ON CONFLICT ${target} DO UPDATE SET guest_name = excluded.guest_name, guest_phone = excluded.guest_phone,
      wish = excluded.wish, note = excluded.note, created_at = excluded.created_at, expires_at = excluded.expires_at
    RETURNING id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A wish was not written.');
  return row.id;
}

/** Finds an enquiry with its page and the number of other open ones; null if it no longer exists. */
export async function findLead(db: Db, id: string, now: Date) {
  const { rows } = await sql<{
    provider_id: string;
    customer_id: string | null;
    guest_email: string | null;
    wish: string;
    expires_at: Date;
    owner_id: string | null;
    contact_email: string | null;
    name: string;
    slug: string;
    timezone: string;
    waiting: number;
    /** The newest three. */
    wishes: string[];
  }>`
    SELECT l.provider_id, l.customer_id, l.guest_email, l.wish, l.expires_at, p.owner_id, p.contact_email, p.name,
      p.slug, p.timezone, open.waiting, open.wishes
    FROM leads l JOIN providers p ON p.id = l.provider_id CROSS JOIN LATERAL (
      SELECT count(*)::int AS waiting, (array_agg(o.wish ORDER BY o.created_at DESC, o.id DESC))[1:3] AS wishes
      FROM leads o WHERE o.provider_id = p.id AND o.expires_at > ${now}::timestamptz) open
    WHERE l.id = ${id}::uuid AND l.expires_at > ${now}::timestamptz`.execute(db);
  return rows[0] ?? null;
}

/** Deletes expired enquiries. */
export async function forgetLeads(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('leads').where('expires_at', '<=', now).execute();
}

/** An enquiry that is handed over, with the page and its new owner. */
export interface TakenLead {
  readonly provider_id: string;
  readonly customer_id: string | null;
  readonly guest_name: string | null;
  readonly guest_email: string | null;
  readonly wish: string;
  readonly note: string;
  readonly owner_id: string;
  readonly name: string;
  readonly slug: string;
}

/** Deletes an enquiry to hand it over, and returns it; null if it is gone, expired, or its page has no owner. */
export async function takeLead(tx: Tx, id: string, now: Date): Promise<TakenLead | null> {
  const { rows } = await sql<TakenLead>`
    DELETE FROM leads l USING providers p
    WHERE l.id = ${id}::uuid AND p.id = l.provider_id AND p.owner_id IS NOT NULL AND l.expires_at > ${now}::timestamptz
    RETURNING l.provider_id, l.customer_id, l.guest_name, l.guest_email::text AS guest_email, l.wish, l.note,
      p.owner_id, p.name, p.slug`.execute(tx);
  return rows[0] ?? null;
}

/** Lists the enquiries of a page that wait, oldest first. */
export function listWaitingLeads(db: Db, provider_id: string, now: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, created_at AS at FROM leads
    WHERE provider_id = ${provider_id}::uuid AND expires_at > ${now}::timestamptz`;
  return pagesByTime(db, rows, 'created_at');
}
