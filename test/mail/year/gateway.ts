import type { TestApp } from '#test/app.ts';

/** Money that the gateway took for a booking, or gave back, and when. */
export interface Moved {
  readonly kind: 'payment' | 'refund';
  readonly amount: number;
  readonly at: number;
}

/** A booking of the year: what names it in mails, and the money of it. */
export interface Account {
  readonly booking_id: string;
  readonly number: string;
  readonly title: string;
  /** What the gateway moved, oldest first. */
  readonly moved: readonly Moved[];
}

type Deps = Pick<TestApp, 'deps'>;

/** The bookings of a year with what the gateway holds for them. */
export async function accountsOf({ deps }: Deps): Promise<Account[]> {
  const { rows } = await deps.database.pool.query<Account>(`
    WITH moves AS (
      SELECT p.booking_id, 'payment' AS kind, s.amount, s.created_at FROM payments p
        JOIN sandbox_payments s ON s.key = p.id::text WHERE s.status = 'succeeded'
      UNION ALL
      SELECT p.booking_id, 'refund', r.amount, r.created_at FROM payments p
        JOIN sandbox_payments s ON s.key = p.id::text JOIN sandbox_refunds r ON r.payment_id = s.id
        WHERE r.status = 'succeeded'
    )
    SELECT b.id AS booking_id, b.number, b.title,
      coalesce((SELECT json_agg(json_build_object('kind', m.kind, 'amount', m.amount,
          'at', (extract(epoch FROM m.created_at) * 1000)::bigint) ORDER BY m.created_at)
        FROM moves m WHERE m.booking_id = b.id), '[]') AS moved
    FROM bookings b`);
  return rows;
}

/** What the gateway paid out to banks. */
export async function payoutsOf({ deps }: Deps): Promise<number[]> {
  const rows = await deps.database.read
    .selectFrom('sandbox_payouts')
    .select('amount')
    .where('status', '=', 'paid')
    .execute();
  return rows.map(({ amount }) => Number(amount));
}

/** The amounts that prices of a booking, and of changes of it, ever consisted of. */
export type Prices = ReadonlyMap<string, ReadonlySet<number>>;

/** Keeps the prices of bookings as they are now: a change replaces them. */
export async function keepPrices({ deps }: Deps, prices: Map<string, Set<number>>): Promise<void> {
  const { rows } = await deps.database.pool.query<{ booking_id: string; amount: number }>(`
    WITH priced AS (
      SELECT id AS booking_id, line_items, total FROM bookings
      UNION ALL
      SELECT booking_id, line_items, total FROM booking_changes
    )
    SELECT booking_id, (line ->> 'amount')::int AS amount FROM priced, jsonb_array_elements(line_items) line
    UNION
    SELECT booking_id, total::int FROM priced`);
  for (const { booking_id, amount } of rows) prices.set(booking_id, (prices.get(booking_id) ?? new Set()).add(amount));
}
