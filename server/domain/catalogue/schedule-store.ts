import type { ScheduleRule } from '#server/domain/availability/index.ts';
import type { ReadDb } from '#server/kernel/db.ts';

/** The availability rules of these providers, by provider, as the rules of availability take them. */
export async function listRules(
  db: ReadDb,
  provider_ids: readonly string[],
): Promise<ReadonlyMap<string, ScheduleRule[]>> {
  const by = new Map<string, ScheduleRule[]>();
  if (provider_ids.length === 0) return by;
  const rows = await db
    .selectFrom('schedule_rules')
    .selectAll()
    .where('provider_id', 'in', [...provider_ids])
    .execute();
  for (const row of rows) {
    const rule = ruleOf(row);
    if (!rule) continue;
    const rules = by.get(row.provider_id) ?? [];
    rules.push(rule);
    by.set(row.provider_id, rules);
  }
  return by;
}

interface RuleRow {
  readonly kind: string;
  readonly weekday: number | null;
  readonly on_date: unknown;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly service_ids: string[];
}

/** The table's check says which columns each kind has. */
function ruleOf(row: RuleRow): ScheduleRule | null {
  const { service_ids } = row;
  if (row.kind === 'weekly' && row.weekday !== null && row.start_time !== null && row.end_time !== null)
    return { kind: 'weekly', weekday: row.weekday, start: row.start_time, end: row.end_time, service_ids };
  if (row.kind === 'date')
    return { kind: 'date', date: String(row.on_date), start: row.start_time, end: row.end_time, service_ids };
  if (row.kind === 'block' && row.from_at !== null && row.to_at !== null)
    return { kind: 'block', from: row.from_at, to: row.to_at, service_ids };
  return null;
}
