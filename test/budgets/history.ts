import type pg from 'pg';
import { fillPast } from '../../bench/past-bookings.ts';
import { NOON, type TestApp } from '../app.ts';
import { runJob } from '../given-wallet.ts';
import type { World } from '../inputs.ts';

/** The id of the copy of a row, or of a row that is copied with it. */
const copied = (id: string): string => `md5(${id}::text || n)::uuid`;

/** Which rows of a table are copied, and what is different in a copy, as SQL by column (`n` is its number). */
interface Copying {
  readonly where: string;
  /** Columns with ids of rows that are copied as well. */
  readonly ids: readonly string[];
  readonly own?: Readonly<Record<string, string>>;
}

/** Copies rows so many times, without triggers and foreign keys: they stand for a history that came bit by bit. */
async function copyRows(client: pg.Client, table: string, count: number, { where, ids, own = {} }: Copying) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = '' AND attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => own[name] ?? (ids.includes(name) ? copied(name) : name));
  const { rowCount } = await client.query(
    `INSERT INTO ${table} (${columns.join()})
     SELECT ${values.join()} FROM ${table}, generate_series(1, ${count}) n WHERE ${where}`,
  );
  if (rowCount === 0) throw new Error(`No row of ${table} is there to be copied.`);
}

/** How much history the world has, by kind. */
export interface HistorySizes {
  /** Completed and paid sessions of the page, each with a conversation; and the hours from one to the next. */
  readonly sessions: number;
  readonly every_hours: number;
  /** How many of the sessions are the customer's. The rest is spread over others (ids of users). */
  readonly sessions_of_customer: number;
  readonly others: readonly string[];
  /** Past dates of the event, and tickets sold for them, each by itself. */
  readonly dates: number;
  readonly tickets: number;
  /**
   * Whether the event's bookings were made and are completed with their dates, as they would be. Else each is a day
   * before the last one, confirmed, and as new as the world, and the box office sold all for the first date.
   */
  readonly is_sold_before: boolean;
  /** Reviews of the page: those of its sessions come first, then those of its event. */
  readonly reviews: number;
  /** Notifications of the owner and of the customer, each. */
  readonly notifications: number;
  readonly staff_acts: number;
}

/** A history with so many entries of each kind, all of the one customer. */
const evenSizes = (count: number): HistorySizes => ({
  sessions: count,
  every_hours: 12,
  sessions_of_customer: count,
  others: [],
  dates: Math.ceil(count / 4),
  tickets: count,
  is_sold_before: false,
  reviews: count,
  notifications: count,
  staff_acts: count,
});

/**
 * Gives the world's page, customer, event and staff a history of so many entries each, or of these sizes: completed and
 * paid sessions with reviews and conversations, tickets sold for past dates of the event, notifications, acts of staff.
 */
export async function fillHistory(client: pg.Client, world: World, given: number | HistorySizes): Promise<void> {
  const sizes = typeof given === 'number' ? evenSizes(given) : given;
  const { sessions: count, every_hours } = sizes;
  const customers = customersOf(world, sizes);
  await fillPast(client, { services: [world.service_id], customers, count, now: NOON, every_hours }, () => undefined);
  await client.query("SET session_replication_role = 'replica'");
  await fillSales(client, world, sizes);
  for (const user_id of [world.owner.id, world.customer.id])
    await client.query(
      `INSERT INTO notifications (id, user_id, kind, title, text, link, once_key, created_at)
       SELECT gen_random_uuid(), $1::uuid, 'booking_confirmed', 'You’re booked', '', '/booking', $1::text || ':' || n,
         $3::timestamptz - n * interval '1 hour'
       FROM generate_series(1, $2::int) n`,
      [user_id, sizes.notifications, NOON],
    );
  await fillReviews(client, world, sizes);
  await client.query(
    `INSERT INTO staff_acts (at, by_user_id, by_name, by_role, act, subject, subject_id, before, after, why)
     SELECT $2::timestamptz - n * interval '1 hour', $1::uuid, 'Ada Admin', 'admin', 'change_settings', 'market',
       $1::uuid, '{}', '{}', ''
     FROM generate_series(1, $3::int) n`,
    [world.staff.id, NOON, sizes.staff_acts],
  );
  await client.query(
    `INSERT INTO date_sales SELECT * FROM date_sales_of_bookings WHERE event_id = $1
     ON CONFLICT (occurrence_id) DO NOTHING`,
    [world.event_id],
  );
  await client.query('RESET session_replication_role');
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ sales: number }>(
    'SELECT count(*)::int AS sales FROM bookings WHERE event_id = $1',
    [world.event_id],
  );
  if ((rows[0]?.sales ?? 0) < sizes.tickets) throw new Error('The event has no history of sales.');
}

/** Counts the days that are over, as the jobs of the market's statement and of the overview do by and by. */
export async function countDays(it: Pick<TestApp, 'deps'>): Promise<void> {
  for (const job of ['count-platform-days', 'count-booked-days'] as const) await runJob(it, job);
  await it.deps.database.pool.query('VACUUM ANALYZE');
}

/** Whose the sessions are, as `fillPast` takes it: of one service it uses every second entry. */
function customersOf({ customer }: World, sizes: HistorySizes): string[] {
  const { sessions, sessions_of_customer, others } = sizes;
  if (sessions_of_customer === sessions) return [customer.id];
  const isOfCustomer = (n: number) => (n * sessions_of_customer) % sessions < sessions_of_customer;
  return Array.from({ length: sessions }, (_, n) =>
    isOfCustomer(n) ? customer.id : (others[n % others.length] ?? customer.id),
  ).flatMap((id) => [id, id]);
}

/** Copies the date of the event and the sale at its door. */
async function fillSales(client: pg.Client, world: World, sizes: HistorySizes): Promise<void> {
  const { dates, tickets, is_sold_before } = sizes;
  const sale = `booking_id = '${world.sale_id}'`;
  const ago = (time: string, days = 'n') => `${time} - ${days} * interval '1 day'`;
  await copyRows(client, 'occurrences', dates, {
    where: `id = '${world.occurrence_id}'`,
    ids: ['id'],
    own: {
      date: 'date - n',
      original_start: ago('original_start'),
      starts_at: ago('starts_at'),
      ends_at: ago('ends_at'),
    },
  });
  // Each date has some of the sales.
  const nth = `(1 + n % ${dates})`;
  const date = `md5(occurrence_id::text || ${nth})::uuid`;
  const day = is_sold_before ? nth : 'n';
  const before: Copying['own'] = is_sold_before ? { created_at: ago('created_at', nth) } : {};
  const ended: Copying['own'] = is_sold_before ? { status: "'completed'" } : {};
  await copyRows(client, 'bookings', tickets, {
    where: `id = '${world.sale_id}'`,
    ids: ['id'],
    own: {
      number: "'B' || lpad(to_hex(n), 5, '0')",
      starts_at: ago('starts_at', day),
      ends_at: ago('ends_at', day),
      ...before,
      ...ended,
    },
  });
  const sold = { where: sale, own: { occurrence_id: date } };
  await copyRows(client, 'booking_items', tickets, { ...sold, ids: ['id', 'booking_id'] });
  await copyRows(client, 'seats', tickets, { ...sold, ids: ['booking_id'] });
  await copyRows(client, 'box_office_sales', tickets, {
    where: sale,
    ids: ['booking_id'],
    own: is_sold_before ? { occurrence_id: date, sold_at: ago('sold_at', nth) } : {},
  });
  await copyRows(client, 'tickets', tickets, {
    where: sale,
    ids: ['id', 'booking_id'],
    own: {
      ...before,
      occurrence_id: date,
      short_code: "'C' || translate(lpad(to_hex(n), 7, '0'), '0123456789abcdef', '23456789ABCDEFGH')",
    },
  });
}

/** Adds conversations about the sessions of the page, and its reviews. */
async function fillReviews(client: pg.Client, world: World, sizes: HistorySizes): Promise<void> {
  const past = `
    FROM bookings b
    WHERE b.kind = 'session' AND b.status = 'completed' AND b.provider_id = '${world.provider_id}'`;
  await client.query(`
    INSERT INTO reviews (id, booking_id, provider_id, service_id, author_id, author_name, rating, text, created_at)
      SELECT gen_random_uuid(), b.id, b.provider_id, b.service_id, b.customer_id, 'Cleo',
        1 + abs(hashtext(b.id::text)) % 5, 'As promised, and on time.', b.ends_at ${past} LIMIT ${sizes.reviews};
    INSERT INTO conversations (id, provider_id, booking_id, customer_id, last_seq, created_at, last_at)
      SELECT b.id, b.provider_id, b.id, b.customer_id, 1, b.created_at, b.created_at ${past};
    INSERT INTO messages (id, conversation_id, seq, side, author_id, text, created_at)
      SELECT gen_random_uuid(), b.id, 1, 'customer', b.customer_id, 'Is there a changing room?', b.created_at ${past}`);
  if (sizes.reviews > sizes.sessions)
    await client.query(
      `INSERT INTO reviews (id, booking_id, provider_id, author_id, author_name, rating, text, created_at)
       SELECT gen_random_uuid(), b.id, b.provider_id, ($2::uuid[])[1 + abs(hashtext(b.id::text)) % cardinality($2)],
         'Cleo', 1 + abs(hashtext(b.id::text)) % 5, 'The room was full, and warm.', b.ends_at
       FROM bookings b WHERE b.event_id = $1 LIMIT $3::int`,
      [world.event_id, sizes.others, sizes.reviews - sizes.sessions],
    );
}
