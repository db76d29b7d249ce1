import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { type FileRow, fileColumns, filesJson, type StoredFile } from '#server/modules/messages/queries.ts';
import { MAX_WRONG_CODES, PAUSE_MS } from './rules/code-limits.ts';

export type ClaimRow = Selectable<DB['claims']>;

/** A literal, because a partial index is not inferred from a parameter. */
const isOpen = sql<boolean>`status = 'pending'`;

/** A page as its claimants need it, with the contact on file. */
export interface ClaimedPage {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly owner_id: string | null;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
}

/** Finds a published page by id; null if there is none. */
export async function findClaimedPage(db: ReadDb | Tx, provider_id: string): Promise<ClaimedPage | null> {
  const row = await db
    .selectFrom('providers')
    .select(['id', 'slug', 'name', 'owner_id', 'contact_email', 'contact_phone'])
    .where('id', '=', provider_id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the newest claim of a page by a user; null if there is none. */
export async function findOwnClaim(
  db: ReadDb | Tx,
  of: { readonly provider_id: string; readonly user_id: string },
): Promise<ClaimRow | null> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('provider_id', '=', of.provider_id)
    .where('user_id', '=', of.user_id)
    .orderBy((eb) => eb('status', '=', 'pending'), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Opens the claim of a page by a user, or returns the open one. */
export async function openClaim(
  tx: Tx,
  of: { readonly provider_id: string; readonly user_id: string },
  now: Date,
): Promise<ClaimRow> {
  await tx
    .insertInto('claims')
    .values({ id: newId(), ...of, status: 'pending', created_at: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'user_id']).where(isOpen).doNothing())
    .execute();
  const open = await findOwnClaim(tx, of);
  if (open?.status !== 'pending') throw new Error('A claim was not opened.');
  return open;
}

/** Stores the HMAC of a new code. Wrong codes stay counted. */
export async function putCode(tx: Tx, id: string, code: { hmac: Buffer; expires_at: Date }): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ code_hmac: code.hmac, code_expires_at: code.expires_at })
    .where('id', '=', id)
    .execute();
}

/**
 * Counts an entered code before it is compared, and pauses the claim with the last one allowed. Returns the stored
 * code; null while the claim is paused or not open.
 */
export async function countCode(
  tx: Tx,
  of: { readonly provider_id: string; readonly user_id: string },
  now: Date,
): Promise<Pick<ClaimRow, 'id' | 'code_hmac' | 'code_expires_at' | 'wrong_codes'> | null> {
  const until = new Date(now.getTime() + PAUSE_MS);
  const { rows } = await sql<Pick<ClaimRow, 'id' | 'code_hmac' | 'code_expires_at' | 'wrong_codes'>>`
    UPDATE claims SET
      wrong_codes = CASE WHEN paused_until IS NULL THEN wrong_codes + 1 ELSE 1 END,
      paused_until = CASE WHEN paused_until IS NULL AND wrong_codes + 1 >= ${MAX_WRONG_CODES}
        THEN ${until}::timestamptz END
    WHERE provider_id = ${of.provider_id}::uuid AND user_id = ${of.user_id}::uuid AND status = 'pending'
      AND (paused_until IS NULL OR paused_until <= ${now}::timestamptz)
    RETURNING id, code_hmac, code_expires_at, wrong_codes`.execute(tx);
  return rows[0] ?? null;
}

/** Moves a claim by compare-and-set. Returns whether it moved. */
export async function moveClaim(
  tx: Tx,
  move: {
    readonly id: string;
    readonly from: readonly string[];
    readonly to: string;
    readonly method?: 'email' | 'sms' | 'staff';
    readonly word?: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable('claims')
    .set({
      status: move.to,
      decided_at: move.now,
      code_hmac: null,
      ...(move.method === undefined ? {} : { method: move.method }),
      ...(move.word === undefined ? {} : { word: move.word }),
    })
    .where('id', '=', move.id)
    .where('status', 'in', [...move.from])
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * Supersedes the other open claims of a page that has an owner now. Those that staff is asked to decide stay, as
 * disputes.
 */
export async function supersedeOthers(
  tx: Tx,
  won: { readonly provider_id: string; readonly claim_id: string },
  from: readonly string[],
  now: Date,
): Promise<void> {
  const others = tx
    .updateTable('claims')
    .where('provider_id', '=', won.provider_id)
    .where('id', '<>', won.claim_id)
    .where('status', 'in', [...from]);
  await others
    .set({ status: 'superseded', decided_at: now, code_hmac: null })
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('status', '=', 'claimed')]))
    .execute();
  await others.set({ is_dispute: true }).where('user_id', 'is not', null).where('status', '=', 'pending').execute();
}

/** Puts a claim into the staff's queue with its text and files, in addition to those before. */
export async function addEvidence(
  tx: Tx,
  claim: ClaimRow,
  evidence: { readonly text: string; readonly files: readonly StoredFile[]; readonly is_dispute: boolean },
  now: Date,
): Promise<void> {
  const text = [claim.text, evidence.text].filter(Boolean).join('\n\n');
  await tx
    .updateTable('claims')
    .set({ text, asked_at: claim.asked_at ?? now, is_dispute: evidence.is_dispute })
    .where('id', '=', claim.id)
    .execute();
  const { count } = await tx
    .selectFrom('claim_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const rows = evidence.files.map((file, at) => ({ ...fileColumns(file), claim_id: claim.id, position: count + at }));
  if (rows.length > 0) await tx.insertInto('claim_files').values(rows).execute();
}

/** Stores what a guest asks about a page. Returns its id, or null if they have an open question about it. */
export async function insertGuestClaim(
  tx: Tx,
  asked: { provider_id: string; guest_name: string; guest_email: string; text: string },
  now: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto('claims')
    .values({ id: newId(), ...asked, status: 'pending', asked_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'guest_email']).where(isOpen).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A claim with its page, its author and its files. */
export type WholeClaim = ClaimRow & {
  readonly provider_slug: string;
  readonly provider_name: string;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly by_name: string;
  readonly by_email: string;
  readonly files: readonly FileRow[] | null;
  readonly is_public: boolean;
  readonly timezone: string;
};

/**
 * Lists claims in the staff's queue in keyset order: open ones, oldest first; decided ones, latest first; or a single
 * one, in the queue or not. Returns one more than `limit` if there are more.
 */
export async function listClaims(
  db: ReadDb | Tx,
  which: { readonly id: string } | (PageWanted & { readonly state: 'open' | 'done' }),
): Promise<WholeClaim[]> {
  const { rows } = await sql<WholeClaim>`
    SELECT c.*, p.slug AS provider_slug, p.name AS provider_name, p.owner_id, o.name AS owner_name,
      p.status = 'published' AS is_public, p.timezone,
      COALESCE(u.name, c.guest_name) AS by_name, COALESCE(u.email, c.guest_email)::text AS by_email,
      ${filesJson(sql`f.claim_id = c.id`, 'claim_files')} AS files
    FROM claims c
    JOIN providers p ON p.id = c.provider_id
    LEFT JOIN users o ON o.id = p.owner_id
    LEFT JOIN users u ON u.id = c.user_id
    WHERE ${wanted(which)}`.execute(db);
  return rows;
}

function wanted(which: Parameters<typeof listClaims>[1]) {
  if ('id' in which) return sql`c.id = ${which.id}::uuid`;
  if (which.state === 'open')
    return sql`c.asked_at IS NOT NULL AND c.status = 'pending' ${andPage({ at: 'c.asked_at', id: 'c.id' }, which)}`;
  const order = { at: 'c.decided_at', id: 'c.id', way: 'desc' } as const;
  return sql`c.asked_at IS NOT NULL AND c.status <> 'pending' ${andPage(order, which)}`;
}

/** Counts the claims that staff has to decide, with the time of the oldest. */
export async function countWaitingClaims(db: ReadDb): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(asked_at) AS oldest_at
    FROM claims WHERE status = 'pending' AND asked_at IS NOT NULL`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}

/** The time of a user's latest successful claim after `since`; null if there is none. */
export async function findLatestClaim(db: ReadDb | Tx, user_id: string, since: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('claims')
    .select('decided_at')
    .where('user_id', '=', user_id)
    .where('status', '=', 'claimed')
    .where('decided_at', '>', since)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.decided_at ?? null;
}

/** The email address on file for a page; null if there is none. */
export async function findContact(db: ReadDb | Tx, provider_id: string): Promise<string | null> {
  const row = await db.selectFrom('providers').select('contact_email').where('id', '=', provider_id).executeTakeFirst();
  return row?.contact_email ?? null;
}

/** Finds the contact of who sent a claim: a user, or a guest with an address; null without a claim. */
export async function findClaimContact(
  db: ReadDb | Tx,
  id: string,
): Promise<{ email: string | null; phone: string | null } | null> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    SELECT COALESCE(u.email, c.guest_email)::text AS email, u.phone
    FROM claims c
    LEFT JOIN users u ON u.id = c.user_id
    WHERE c.id = ${id}::uuid AND u.status IS DISTINCT FROM 'deleted'`.execute(db);
  return rows[0] ?? null;
}
