import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { defaultPolicy } from '#server/modules/market/queries.ts';

/** A service of a page without an owner as a list writes it, at its position on the page. */
export interface UnownedService {
  readonly provider_id: string;
  readonly position: number;
  readonly description_id: string;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  readonly minutes: number;
  readonly place: string;
}

/** The columns of a batch of services in JSON. */
const given = (services: readonly UnownedService[]) => sql`json_to_recordset(${JSON.stringify(services)}::json) AS g(
  provider_id uuid, position int, description_id uuid, title text, amount bigint, currency text, minutes int,
  place text)`;

/** Inserts services of pages without an owner. */
export async function insertUnownedServices(tx: Tx, services: readonly UnownedService[], now: Date): Promise<void> {
  if (services.length === 0) return;
  await sql`
    INSERT INTO services (
      id, provider_id, description_id, title, amount, currency, duration_minutes, place, cancellation_policy, position,
      created_at, updated_at)
    SELECT gen_random_uuid(), provider_id, description_id, title, amount, currency, minutes, place,
      ${defaultPolicy}, position, ${now}::timestamptz, ${now}::timestamptz
    FROM ${given(services)}`.execute(tx);
}

/** Replaces the services of pages without an owner: by position they keep their ids, and those that are gone retire. */
export async function replaceUnownedServices(
  tx: Tx,
  provider_ids: readonly string[],
  services: readonly UnownedService[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE services s SET is_active = false, updated_at = ${now}::timestamptz
    WHERE s.provider_id = ANY (${provider_ids}::uuid[]) AND s.is_active`.execute(tx);
  const { rows: updated } = await sql<{ provider_id: string; position: number }>`
    UPDATE services s SET description_id = g.description_id, title = g.title, amount = g.amount, currency = g.currency,
      duration_minutes = g.minutes, place = g.place, is_active = s.unlisted_reason IS NULL AND NOT s.is_held,
      updated_at = ${now}::timestamptz
    FROM ${given(services)} WHERE s.provider_id = g.provider_id AND s.position = g.position
    RETURNING s.provider_id, s.position`.execute(tx);
  const known = new Set(updated.map(({ provider_id, position }) => `${provider_id}:${position}`));
  const added = services.filter(({ provider_id, position }) => !known.has(`${provider_id}:${position}`));
  await insertUnownedServices(tx, added, now);
}

/** Deletes the services of pages. */
export async function deleteServicesOf(tx: Tx, provider_ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM services WHERE provider_id = ANY (${provider_ids}::uuid[])`.execute(tx);
}
