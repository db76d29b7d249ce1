import { sql } from 'kysely';
import type { Venue } from '#contract/entities/event.ts';
import type { Tx } from '#server/kernel/database/db.ts';

/** What dates get of their own. Null goes back to what the event has; absent fields stay. */
export interface Override {
  readonly label?: string | undefined;
  readonly venue?: Venue | null | undefined;
  readonly capacity?: number | null | undefined;
  readonly online_capacity?: number | null | undefined;
  readonly packages?: readonly PackageOverride[] | undefined;
}

interface PackageOverride {
  readonly package_id: string;
  readonly amount?: number | null | undefined;
  readonly is_closed?: boolean | undefined;
}

/** Saves what dates of an event have of their own. */
export async function saveOverrides(tx: Tx, ids: readonly string[], own: Override): Promise<void> {
  if (ids.length === 0) return;
  const { label, venue, packages } = own;
  const own_venue = venue && JSON.stringify(venue);
  if (label !== undefined || own_venue !== undefined)
    await tx
      .updateTable('occurrences')
      .set({ ...(label === undefined ? {} : { label }), ...(own_venue === undefined ? {} : { own_venue }) })
      .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
      .execute();
  if (own.capacity !== undefined || own.online_capacity !== undefined) await saveCapacity(tx, ids, own);
  if (packages && packages.length > 0) await savePackages(tx, ids, packages);
}

async function saveCapacity(
  tx: Tx,
  ids: readonly string[],
  { capacity, online_capacity }: Pick<Override, 'capacity' | 'online_capacity'>,
): Promise<void> {
  await sql`
    UPDATE occurrences o
    SET ${seats('capacity', capacity)}, ${seats('online_capacity', online_capacity)},
      has_own_capacity = ${capacity ?? online_capacity ?? null}::int IS NOT NULL
        OR (o.has_own_capacity AND ${capacity === undefined || online_capacity === undefined})
    FROM events e
    WHERE e.id = o.event_id AND o.id = ANY (${[...ids]}::uuid[])`.execute(tx);
}

/** Sets a number of seats: a date's own, the event's where it is null, and the one that counts where it is absent. */
function seats(name: 'capacity' | 'online_capacity', value: number | null | undefined) {
  const column = sql.id(name);
  if (value === undefined) return sql`${column} = o.${column}`;
  return value === null ? sql`${column} = e.${column}` : sql`${column} = ${value}::int`;
}

async function savePackages(tx: Tx, ids: readonly string[], packages: readonly PackageOverride[]): Promise<void> {
  const rows = packages.map(({ package_id, amount, is_closed }) => ({
    package_id,
    amount: amount ?? null,
    is_closed: is_closed ?? null,
    sets_amount: amount !== undefined,
  }));
  await sql`
    WITH wanted AS MATERIALIZED (
      SELECT o.id AS occurrence_id, r.*, k.capacity
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (package_id uuid, amount bigint, is_closed boolean, sets_amount boolean)
      JOIN packages k ON k.id = r.package_id
      JOIN occurrences o ON o.event_id = k.event_id AND o.id = ANY (${[...ids]}::uuid[])
    ), missing AS (
      INSERT INTO occurrence_packages (occurrence_id, package_id, own_amount, capacity, is_closed)
      SELECT occurrence_id, package_id, amount, capacity, COALESCE(is_closed, false) FROM wanted
      ON CONFLICT DO NOTHING
    )
    UPDATE occurrence_packages op
    SET own_amount = CASE WHEN w.sets_amount THEN w.amount ELSE op.own_amount END,
      is_closed = COALESCE(w.is_closed, op.is_closed)
    FROM wanted w WHERE op.occurrence_id = w.occurrence_id AND op.package_id = w.package_id`.execute(tx);
}
