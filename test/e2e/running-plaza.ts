import pg from 'pg';
import { vi } from 'vitest';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/index.ts';
import type { JobName } from '#server/jobs.ts';
import { patience } from '#test/scaled-timeout.ts';

/** A ledger entry of one account: who is owed how much more (above 0) or less, in minor units. */
export interface BookLine {
  readonly journal: string;
  readonly account: string;
  readonly amount: number;
}

/** A Plaza as an operator starts it: its own process, database and files, and the built web. */
export interface RunningPlaza {
  readonly origin: string;
  /** The process output so far. */
  readonly said: () => string;
  /** Makes a call over HTTP as a visitor, or as the guest of a booking token; throws the problem. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>, token?: string): Promise<CallOutput<Name>>;
  /** Waits for and returns the newest mail to an address with `part` in its text. */
  mail(to: string, part: string | RegExp): Promise<string>;
  /** A booking's ledger entries, journal by journal. */
  books(booking_id: string): Promise<readonly BookLine[]>;
  /** Sets a service's price, in minor units. */
  costs(service_id: string, amount: number): Promise<void>;
  /** Moves a booking's creation that many hours back. */
  alreadyStarted(booking_id: string, hours: number): Promise<void>;
  /** Moves a booking's end to that many hours ago. */
  ended(booking_id: string, hours: number): Promise<void>;
  /** Moves the end of an event's date, and with it that of its bookings, to that many hours ago. */
  dateEnded(occurrence_id: string, hours: number): Promise<void>;
  /** Sends it a gateway webhook; returns the status. */
  hook(notice: { readonly body: string; readonly signature: string }): Promise<number>;
  /** Leaves a hold that many seconds until it expires. */
  holdEndsIn(booking_id: string, seconds: number): Promise<void>;
  /** Lets pending payouts arrive and runs their job, which is scheduled every minute. */
  payoutsArrive(): Promise<void>;
  /** Ends every open payment, as if it had been refunded, and empties the wallets. */
  settled(): Promise<void>;
  /**
   * The columns that say what has happened and have a time that is ahead, with the latest one. The app's clock follows
   * the database's by some milliseconds, which don't count.
   */
  happensLater(): Promise<readonly string[]>;
  /** Runs a scheduled job now. */
  comesBy(job: JobName): Promise<void>;
  stop(): Promise<void>;
}

/** The columns with a time that something is planned for, or lasts until. */
const PLANNED = [
  ...['starts_at', 'ends_at', 'original_start', 'next_free_at', 'sale_starts_at', 'sale_ends_at', 'window_ends_at'],
  ...[
    'expires_at',
    'code_expires_at',
    'access_until',
    'held_until',
    'paused_until',
    'refreshing_until',
    'effective_at',
  ],
  ...['answer_by', 'pay_by', 'charge_at', 'due_at', 'run_at', 'retry_at', 'poll_at', 'settles_at', 'arrives_at'],
  'times_known_until',
];

/** A Plaza that is reached by its address, and whose database the journeys may change. */
export function reached(origin: string, database: string, said: () => string, stop: () => Promise<void>): RunningPlaza {
  const call: RunningPlaza['call'] = async (name, input, token) => {
    const reads = calls[name].mode === 'read';
    const asked = new URLSearchParams(
      Object.entries(input as object).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    );
    const response = await answered(`${origin}/v9/${name}${reads ? `?${asked}` : ''}`, {
      method: reads ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { 'booking-token': token }),
        ...(reads ? {} : { 'content-type': 'application/json' }),
      },
      ...(reads ? {} : { body: JSON.stringify(input) }),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${body}`);
    return JSON.parse(body);
  };
  return {
    origin,
    said,
    call,
    books: async (booking_id) => {
      const lines = await query(
        database,
        `SELECT journals.kind AS journal, ledger_accounts.kind AS account, entries.amount::int AS amount
         FROM entries JOIN journals ON journals.id = entries.journal_id
         JOIN ledger_accounts ON ledger_accounts.id = entries.account_id
         WHERE journals.booking_id = $1 ORDER BY journals.at, account`,
        [booking_id],
      );
      return lines as BookLine[];
    },
    costs: async (service_id, amount) => {
      await query(database, 'UPDATE services SET amount = $2 WHERE id = $1', [service_id, amount]);
    },
    alreadyStarted: async (booking_id, hours) => {
      await query(database, "UPDATE bookings SET created_at = created_at - $2 * interval '1 hour' WHERE id = $1", [
        booking_id,
        hours,
      ]);
    },
    ended: async (booking_id, hours) => {
      await query(
        database,
        `UPDATE bookings SET starts_at = now() - $2 * interval '1 hour' - (ends_at - starts_at),
           ends_at = now() - $2 * interval '1 hour' WHERE id = $1`,
        [booking_id, hours],
      );
    },
    dateEnded: async (occurrence_id, hours) => {
      // A date that moves is asked of hired pages again; those who worked on it are not asked.
      await query(
        database,
        "UPDATE hire_dates SET status = 'performed' WHERE occurrence_id = $1 AND status = 'accepted'",
        [occurrence_id],
      );
      await query(
        database,
        `WITH date AS (
           UPDATE occurrences SET starts_at = now() - $2 * interval '1 hour' - (ends_at - starts_at),
             ends_at = now() - $2 * interval '1 hour' WHERE id = $1 RETURNING id, starts_at, ends_at
         ), booked AS (
           SELECT i.booking_id, min(coalesce(date.starts_at, o.starts_at)) AS starts_at,
             max(coalesce(date.ends_at, o.ends_at)) AS ends_at
           FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id AND o.status = 'scheduled'
           LEFT JOIN date ON date.id = o.id
           WHERE i.change_id IS NULL GROUP BY i.booking_id
         )
         UPDATE bookings b SET starts_at = booked.starts_at, ends_at = booked.ends_at FROM booked
         WHERE booked.booking_id = b.id
           AND b.id IN (SELECT booking_id FROM booking_items WHERE occurrence_id = $1 AND change_id IS NULL)`,
        [occurrence_id, hours],
      );
    },
    hook: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      return (await fetch(`${origin}/v9/webhook/payments`, { method: 'POST', headers, body })).status;
    },
    holdEndsIn: async (booking_id, seconds) => {
      await query(database, "UPDATE bookings SET expires_at = now() + $2 * interval '1 second' WHERE id = $1", [
        booking_id,
        seconds,
      ]);
    },
    payoutsArrive: async () => {
      const sent =
        "UPDATE payouts SET poll_at = now() WHERE status = 'in_transit' AND gateway_id IS NOT NULL RETURNING id";
      await vi.waitUntil(async () => (await query(database, sent)).length > 0, { timeout: patience(45_000) });
      await query(database, "UPDATE sandbox_payouts SET settles_at = settles_at - interval '1 hour'");
      await query(database, "SELECT graphile_worker.add_job('reconcile-payouts')");
    },
    settled: async () => {
      await query(database, "UPDATE bookings SET payment_status = 'refunded' WHERE status = 'confirmed' AND total > 0");
      await query(database, "UPDATE bookings SET expires_at = now() WHERE status IN ('awaiting_payment', 'requested')");
      await query(database, 'UPDATE wallet_balances SET amount = 0');
    },
    happensLater: async () => {
      const columns = (await query(
        database,
        `SELECT c.table_name, c.column_name FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
         WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type LIKE 'timestamp%'
           AND c.column_name <> ALL ($1)`,
        [PLANNED],
      )) as { table_name: string; column_name: string }[];
      const latest = columns.map(
        ({ table_name, column_name }) =>
          `SELECT '${table_name}.${column_name} ' || max(${column_name}) AS found FROM ${table_name}
           HAVING max(${column_name}) > now() + interval '10 seconds'`,
      );
      const bookings = `SELECT status || ' booking ' || number AS found FROM bookings
        WHERE status = 'completed' AND ends_at > now() OR status = 'confirmed' AND starts_at < now()`;
      const reviews = `SELECT 'review of ' || number AS found FROM reviews r JOIN bookings b ON b.id = r.booking_id
        WHERE r.created_at < b.ends_at`;
      const found = await query(database, [...latest, bookings, reviews].join(' UNION ALL '));
      return (found as { found: string }[]).map((row) => row.found);
    },
    comesBy: async (job) => {
      await query(database, `SELECT graphile_worker.add_job('${job}')`);
    },
    mail: async (to, part) => {
      const until = performance.now() + patience(45_000);
      for (;;) {
        const response = await answered(`${origin}/dev/outbox.json?to=${encodeURIComponent(to)}`);
        if (!response.ok) throw new Error(`The outbox answered ${response.status}: ${await response.text()}`);
        const { items } = (await response.json()) as { items: readonly { text: string; subject: string }[] };
        const found = items.find(({ text, subject }) => {
          const whole = `${subject}\n${text}`;
          return typeof part === 'string' ? whole.includes(part) : part.test(whole);
        });
        if (found) return `${found.subject}\n${found.text}`;
        if (performance.now() > until)
          throw new Error(`No mail to ${to} has ${part}; there are: ${items.map((one) => one.subject).join(', ')}`);
        await new Promise((done) => setTimeout(done, 250));
      }
    },
    stop,
  };
}

/** Sends a request until the server, which may be busy with other journeys, takes it. */
async function answered(url: string, request: RequestInit = {}): Promise<Response> {
  const until = performance.now() + patience(45_000);
  for (;;) {
    const response = await fetch(url, request);
    if (response.status !== 503 || performance.now() > until) return response;
    await new Promise((done) => setTimeout(done, 500));
  }
}

/** Sends one statement to a database; returns its rows. */
export async function query(url: string, statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
