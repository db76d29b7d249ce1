import type pg from 'pg';
import { fillPast } from '../../bench/past-bookings.ts';
import { NOON } from '../app.ts';
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

/**
 * Gives the world's page, customer, event and staff a history of so many entries each: completed and paid sessions with
 * reviews and conversations, tickets sold for past dates of the event, notifications, acts of staff.
 */
export async function fillHistory(client: pg.Client, world: World, count: number): Promise<void> {
  const { service_id, provider_id, customer, owner, event_id, occurrence_id, sale_id } = world;
  const customers = [customer.id];
  await fillPast(client, { services: [service_id], customers, count, now: NOON, every_hours: 12 }, () => undefined);
  await client.query("SET session_replication_role = 'replica'");
  const sale = `booking_id = '${sale_id}'`;
  const ago = (time: string) => `${time} - n * interval '1 day'`;
  const dates = Math.ceil(count / 4);
  await copyRows(client, 'occurrences', dates, {
    where: `id = '${occurrence_id}'`,
    ids: ['id'],
    own: {
      date: 'date - n',
      original_start: ago('original_start'),
      starts_at: ago('starts_at'),
      ends_at: ago('ends_at'),
    },
  });
  // Each date has some of the sales.
  const date = `md5(occurrence_id::text || (1 + n % ${dates}))::uuid`;
  await copyRows(client, 'bookings', count, {
    where: `id = '${sale_id}'`,
    ids: ['id'],
    own: { number: "'B' || lpad(to_hex(n), 5, '0')", starts_at: ago('starts_at'), ends_at: ago('ends_at') },
  });
  const sold = { where: sale, own: { occurrence_id: date } };
  await copyRows(client, 'booking_items', count, { ...sold, ids: ['id', 'booking_id'] });
  await copyRows(client, 'seats', count, { ...sold, ids: ['booking_id'] });
  await copyRows(client, 'box_office_sales', count, { where: sale, ids: ['booking_id'] });
  await copyRows(client, 'tickets', count, {
    where: sale,
    ids: ['id', 'booking_id'],
    own: {
      occurrence_id: date,
      short_code: "'C' || translate(lpad(to_hex(n), 7, '0'), '0123456789abcdef', '23456789ABCDEFGH')",
    },
  });
  for (const user_id of [owner.id, customer.id])
    await client.query(
      `INSERT INTO notifications (id, user_id, kind, title, text, link, once_key, created_at)
       SELECT gen_random_uuid(), $1::uuid, 'booking_confirmed', 'You’re booked', '', '/booking', $1::text || ':' || n,
         $3::timestamptz - n * interval '1 hour'
       FROM generate_series(1, $2::int) n`,
      [user_id, count, NOON],
    );
  const past = `
    FROM bookings b WHERE b.kind = 'session' AND b.status = 'completed' AND b.provider_id = '${provider_id}'`;
  await client.query(`
    INSERT INTO reviews (id, booking_id, provider_id, service_id, author_id, author_name, rating, text, created_at)
      SELECT gen_random_uuid(), b.id, b.provider_id, b.service_id, b.customer_id, 'Cleo',
        1 + abs(hashtext(b.id::text)) % 5, 'As promised, and on time.', b.ends_at ${past};
    INSERT INTO conversations (id, provider_id, booking_id, customer_id, last_seq, created_at, last_at)
      SELECT b.id, b.provider_id, b.id, b.customer_id, 1, b.created_at, b.created_at ${past};
    INSERT INTO messages (id, conversation_id, seq, side, author_id, text, created_at)
      SELECT gen_random_uuid(), b.id, 1, 'customer', b.customer_id, 'Is there a changing room?', b.created_at ${past}`);
  await client.query(
    `INSERT INTO staff_acts (at, by_user_id, by_name, by_role, act, subject, subject_id, before, after, why)
     SELECT $2::timestamptz - n * interval '1 hour', $1::uuid, 'Ada Admin', 'admin', 'change_settings', 'market',
       $1::uuid, '{}', '{}', ''
     FROM generate_series(1, $3::int) n`,
    [world.staff.id, NOON, count],
  );
  await client.query(
    `INSERT INTO date_sales SELECT * FROM date_sales_of_bookings WHERE event_id = $1
     ON CONFLICT (occurrence_id) DO NOTHING`,
    [event_id],
  );
  await client.query('RESET session_replication_role');
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ sales: number }>(
    'SELECT count(*)::int AS sales FROM bookings WHERE event_id = $1',
    [event_id],
  );
  if ((rows[0]?.sales ?? 0) < count) throw new Error('The event has no history of sales.');
}
