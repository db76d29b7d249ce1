import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';

/** The operator's settings. */
export type MarketRow = Omit<Selectable<DB['market']>, 'is_one' | 'set_up_at' | 'opened_at' | 'checklist_hidden_at'>;

const columns = [
  'name',
  'place_label',
  'lat',
  'lon',
  'timezone',
  'currency',
  'language',
  'takes_payments',
  'off_features',
  'accent',
  'hero_text',
  'logo_id',
  'hero_id',
  'operator_name',
  'operator_address',
  'operator_email',
  'operator_phone',
  'operator_register',
  'referral_credit',
  'referral_min',
  'referral_monthly_max',
  'mails_demand',
  'mails_account',
  'mails_new_account',
  'mails_mailbox',
  'quota_services',
  'quota_events',
  'quota_dates',
  'quota_codes',
  'quota_hours',
  'quota_pictures',
  'quota_hires',
  'quota_blocks',
  'quota_saves',
  'quota_event_dates',
  'quota_event_tickets',
  'quota_event_questions',
  'quota_new_percent',
  'cancellation_policy',
  'hold_minutes',
  'search_radius',
  'staff_two_step',
  'withdrawals',
] as const;

/** The settings of the market; null before the first-run questions are answered. */
export async function findSettings(db: ReadDb | Tx): Promise<MarketRow | null> {
  return (await db.selectFrom('market').select(columns).executeTakeFirst()) ?? null;
}

/**
 * Locks the settings until the transaction ends. Of two admins who change them, the later one sees the first one's
 * values.
 */
export async function lockSettings(tx: Tx): Promise<MarketRow | null> {
  return (await tx.selectFrom('market').select(columns).forUpdate().executeTakeFirst()) ?? null;
}

/** Updates settings. Omitted settings do not change. */
export async function updateSettings(tx: Tx, change: Partial<MarketRow>): Promise<void> {
  await tx.updateTable('market').set(change).execute();
}

/** Whether the checklist of a new marketplace was put away. */
export async function isChecklistHidden(db: ReadDb): Promise<boolean> {
  const row = await db.selectFrom('market').select('checklist_hidden_at').executeTakeFirst();
  return (row?.checklist_hidden_at ?? null) !== null;
}

/** Puts the checklist of a new marketplace away. */
export async function hideChecklist(db: Db | Tx, now: Date): Promise<void> {
  await db.updateTable('market').set({ checklist_hidden_at: now }).where('checklist_hidden_at', 'is', null).execute();
}

/** The operator of the marketplace, as far as the details were given. */
export interface Operator {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly register: string;
}

/** The operator's details of a row of settings. */
export function operatorOf(row: MarketRow | null): Operator {
  return {
    name: row?.operator_name ?? '',
    address: row?.operator_address ?? '',
    email: row?.operator_email ?? '',
    phone: row?.operator_phone ?? '',
    register: row?.operator_register ?? '',
  };
}
