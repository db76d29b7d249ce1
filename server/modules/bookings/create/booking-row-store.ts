import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { LineItem } from './rules/price.ts';

/** A row of `bookings`. */
export type OwnRow = Selectable<DB['bookings']>;

type Column = keyof Insertable<DB['bookings']>;

/** Columns that the database fills in, or that are set after the booking was created. */
type LaterColumn =
  | 'access_until'
  | 'access_version'
  | 'charge_at'
  | 'charge_tries'
  | 'discount_customer'
  | 'discount_given'
  | 'discounted_price'
  | 'earnings_released_at'
  | 'max_percent'
  | 'moves_made'
  | 'number'
  | 'pay_by'
  | 'sequence'
  | 'waiting_entry_id'
  | 'withdrawal_exemption';

type NewColumn = Exclude<Column, LaterColumn>;

/** The columns of a new booking. Each has to be given, also where the table has a default. */
export interface NewBookingRow
  extends Readonly<Required<Pick<Insertable<DB['bookings']>, Exclude<NewColumn, 'line_items'>>>> {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly line_items: readonly LineItem[];
  readonly status: 'awaiting_payment' | 'confirmed' | 'requested';
  readonly payment_status: 'none' | 'on_site';
}

/**
 * The PostgreSQL type of each column. A column that a migration adds compiles only when it is listed here or in
 * `LaterColumn`.
 */
const types: Readonly<Record<NewColumn, string>> = {
  id: 'uuid',
  kind: 'text',
  customer_id: 'uuid',
  guest_name: 'text',
  guest_email: 'citext',
  guest_phone: 'text',
  access_token_hash: 'bytea',
  provider_id: 'uuid',
  service_id: 'uuid',
  event_id: 'uuid',
  title: 'text',
  participants: 'int',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  timezone: 'text',
  place: 'text',
  note: 'text',
  customer_address: 'text',
  status: 'text',
  payment_status: 'text',
  is_entered: 'boolean',
  currency: 'text',
  unit_amount: 'bigint',
  price: 'bigint',
  discount: 'bigint',
  credit: 'bigint',
  waived: 'bigint',
  system_charge: 'bigint',
  total: 'bigint',
  line_items: 'jsonb',
  discount_code_id: 'uuid',
  cancellation_policy: 'text',
  cancel_cutoff_minutes: 'int',
  expires_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  is_request: 'boolean',
  asked_at: 'timestamptz',
  hold_network: 'text',
  is_hold_verified: 'boolean',
  origin: 'text',
};

const columns = Object.keys(types) as readonly NewColumn[];
const columnList = sql.join(columns.map((column) => sql.ref(column)));
const casts = new Map(columns.map((column) => [column, sql.raw(`::${types[column]}`)]));

/** An INSERT of the row for each row of `source` (what follows FROM), returning what was stored. */
export function insertRow(row: NewBookingRow, source: RawBuilder<unknown>): RawBuilder<OwnRow> {
  const values = columns.map((column) => {
    const value = column === 'line_items' ? JSON.stringify(row.line_items) : row[column];
    return sql`${value}${casts.get(column)}`;
  });
  return sql<OwnRow>`INSERT INTO bookings (${columnList}) SELECT ${sql.join(values)} FROM ${source} RETURNING *`;
}
