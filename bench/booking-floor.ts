/** Drops the tables of the booking floors. */
export const dropFloor = `
  DROP TABLE IF EXISTS bench_outbox, bench_entries, bench_payments, bench_bookings;
  DROP SEQUENCE IF EXISTS bench_turns`;

/** Creates the tables of the booking floors again. */
export const floorTables = `${dropFloor};
  CREATE SEQUENCE bench_turns;
  CREATE TABLE bench_bookings (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, provider_id int NOT NULL,
    during tstzrange NOT NULL,
    EXCLUDE USING gist (provider_id WITH =, during WITH &&));
  CREATE TABLE bench_payments (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    booking_id bigint NOT NULL UNIQUE REFERENCES bench_bookings,
    amount bigint NOT NULL, status text NOT NULL, paid_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bench_entries (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payment_id bigint NOT NULL REFERENCES bench_payments,
    account text NOT NULL, amount bigint NOT NULL);
  CREATE TABLE bench_outbox (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, booking_id bigint NOT NULL,
    kind text NOT NULL, payload jsonb NOT NULL);`;

/** Creates `count` paid bookings (a multiple of 2000), numbered from 1 without a gap, and restarts the sequence. */
export const floorFilled = (count: number) => `${floorTables}
  INSERT INTO bench_bookings (provider_id, during) SELECT n % 2000, ${hourOf('n')}
  FROM generate_series(0, ${count - 1}) n;
  INSERT INTO bench_payments (booking_id, amount, status) SELECT id, 4230, 'succeeded' FROM bench_bookings;
  ANALYZE bench_bookings, bench_payments`;

/**
 * The frozen floors: the minimal SQL of each booking action, as one statement in one transaction per run. Every
 * statement writes an outbox row. `book` inserts an hour guarded by an exclusion constraint, a payment and two entries.
 * `move` moves a booking to an hour after all others. `cancel` frees the hour and writes the refund with two entries,
 * once per booking.
 */
export const floors = {
  book: `
WITH turn AS (SELECT nextval('bench_turns') AS n),
booked AS (
  INSERT INTO bench_bookings (provider_id, during)
  SELECT n % 2000, ${hourOf('n')} FROM turn RETURNING id
), paid AS (INSERT INTO bench_payments (booking_id, amount, status) SELECT id, 4230, 'succeeded' FROM booked
  RETURNING id, booking_id),
entries AS (INSERT INTO bench_entries (payment_id, account, amount) SELECT id, account, amount
  FROM paid, (VALUES ('gateway', -4230), ('provider', 4230)) line (account, amount)),
told AS (INSERT INTO bench_outbox (booking_id, kind, payload)
  SELECT booking_id, 'confirmed', jsonb_build_object('booking_id', booking_id) FROM paid)
SELECT id FROM booked;`,
  move: (count: number) => `
WITH turn AS (SELECT nextval('bench_turns') AS n),
moved AS (UPDATE bench_bookings SET during = ${hourOf(`(n + ${count})`)} FROM turn WHERE id = n % ${count} + 1
  RETURNING id),
told AS (INSERT INTO bench_outbox (booking_id, kind, payload) SELECT id, 'changed', jsonb_build_object('booking_id', id)
  FROM moved)
SELECT id FROM moved;`,
  cancel: `
WITH turn AS (SELECT nextval('bench_turns') AS n),
freed AS (UPDATE bench_bookings SET during = 'empty' FROM turn WHERE id = n AND NOT isempty(during) RETURNING id),
refunded AS (UPDATE bench_payments SET status = 'refunded' FROM freed WHERE booking_id = freed.id
  RETURNING bench_payments.id, booking_id),
entries AS (INSERT INTO bench_entries (payment_id, account, amount) SELECT id, account, amount
  FROM refunded, (VALUES ('gateway', 4000), ('provider', -4000)) line (account, amount)),
told AS (INSERT INTO bench_outbox (booking_id, kind, payload)
  SELECT booking_id, 'cancelled', jsonb_build_object('booking_id', booking_id) FROM refunded)
SELECT id FROM freed;`,
};

/** The hour of a run; every provider has one booking in each hour. */
function hourOf(turn: string): string {
  const at = (hour: string) => `timestamptz '2030-01-01' + ${hour} * interval '1 hour'`;
  return `tstzrange(${at(`(${turn} / 2000)`)}, ${at(`(${turn} / 2000 + 1)`)})`;
}
