import { sql } from 'kysely';
import type { SparedReason } from '#contract/entities/trust/import.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { deleteServicesOf } from '#server/modules/catalogue/queries.ts';
import { deleteCalendars } from '#server/modules/inventory/queries.ts';
import { deletePages } from '#server/modules/pages/edit/index.ts';

/** A page that a run added, with the reason to keep it; null if it can be removed. */
interface AddedPage {
  readonly id: string;
  readonly calendar_id: string;
  readonly spared_reason: SparedReason | null;
}

/**
 * Lists the next pages that a run added and locks them. A page is spared that somebody claimed, booked, wrote to or
 * saved, and any other that somebody used: every table that refers to a page without belonging to it is asked.
 */
export async function listAdded(tx: Tx, run_id: string, max: number): Promise<AddedPage[]> {
  const locked = await sql<{ id: string }>`
    SELECT p.id FROM provider_sources s JOIN providers p ON p.id = s.provider_id
    WHERE s.run_id = ${run_id}::uuid AND s.spared_reason IS NULL
    ORDER BY p.id LIMIT ${max} FOR UPDATE OF p, s`.execute(tx);
  // A second statement sees what was written until the lock.
  const ids = locked.rows.map((row) => row.id);
  const { rows } = await sql<AddedPage>`
    SELECT p.id, p.calendar_id, CASE
      WHEN p.owner_id IS NOT NULL OR ${anyOf('claimed')} THEN 'claimed'
      WHEN ${anyOf('booked')} THEN 'booked'
      WHEN ${anyOf('wrote')} THEN 'wrote'
      WHEN EXISTS (SELECT FROM saves x WHERE x.subject_id = p.id)
        OR EXISTS (SELECT FROM saves x JOIN services v ON v.id = x.subject_id WHERE v.provider_id = p.id) THEN 'saved'
      WHEN p.status <> 'published' OR ${anyOf('used')}
        OR EXISTS (SELECT FROM hires x WHERE x.organiser_id = p.id)
        OR EXISTS (SELECT FROM waiting_entries x JOIN services v ON v.id = x.service_id WHERE v.provider_id = p.id)
        THEN 'used'
      END AS spared_reason
    FROM providers p WHERE p.id = ANY (${ids}::uuid[]) ORDER BY p.id`.execute(tx);
  return rows;
}

/** The tables that refer to a page without belonging to it, by why it is then spared; a test knows of new ones. */
export const references = {
  claimed: ['claims'],
  booked: ['bookings', 'commitments'],
  wrote: ['leads', 'conversations'],
  used: [
    ...['schedule_rules', 'discount_codes', 'booking_changes', 'payments', 'refund_requests', 'receipts'],
    ...['receipt_counters', 'reviews', 'reports', 'moderation_actions', 'events', 'occurrences', 'hires'],
    'help_tickets',
  ],
} as const;

const anyOf = (reason: keyof typeof references) =>
  sql.join(
    references[reason].map((table) => sql`EXISTS (SELECT FROM ${sql.table(table)} x WHERE x.provider_id = p.id)`),
    sql` OR `,
  );

/** Removes pages with all that belongs to them. */
export async function removePages(tx: Tx, pages: readonly Pick<AddedPage, 'id' | 'calendar_id'>[]): Promise<void> {
  if (pages.length === 0) return;
  const ids = pages.map((page) => page.id);
  await deleteServicesOf(tx, ids);
  await deletePages(tx, ids);
  await deleteCalendars(
    tx,
    pages.map((page) => page.calendar_id),
  );
}

/** Notes why pages were spared, and counts what the batch did. */
export async function noteUndone(
  tx: Tx,
  run_id: string,
  batch: {
    readonly removed: number;
    readonly spared: readonly { readonly id: string; readonly spared_reason: string }[];
  },
): Promise<void> {
  await sql`
    UPDATE provider_sources s SET spared_reason = g.spared_reason
    FROM json_to_recordset(${JSON.stringify(batch.spared)}::json) AS g(id uuid, spared_reason text)
    WHERE s.provider_id = g.id`.execute(tx);
  await sql`
    UPDATE import_runs SET removed = removed + ${batch.removed}, spared = spared + ${batch.spared.length}
    WHERE id = ${run_id}::uuid`.execute(tx);
}
