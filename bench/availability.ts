import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import { paddedRange } from '#server/domain/availability/index.ts';
import type { Database } from '#server/kernel/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** What the benches are given: a running server, and the database behind it to seed and measure. */
export interface AvailabilityBenchContext {
  /** Scheme and host of the server, like `http://127.0.0.1:4000`. */
  readonly origin: string;
  readonly database: Pick<Database, 'write'>;
  readonly now: Date;
  readonly seconds?: number;
}

/** What was measured: answers a second, and latencies in milliseconds. */
export interface AvailabilityBench {
  readonly name: 'availability';
  readonly target: string;
  readonly rps: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly bytes: number;
  readonly slots: number;
  readonly met: boolean;
}

const BOOKINGS = 300;

/** Measures the free times of one month with 300 bookings in it, four clients, over HTTP (wrk). Throws when answers are not 200. */
export async function benchAvailability(context: AvailabilityBenchContext): Promise<AvailabilityBench> {
  const { service_id, from, to } = await seedBusyMonth(context);
  const search = new URLSearchParams({ service_id, from, to, timezone: 'Europe/Berlin' });
  const url = `${context.origin}/v9/booking/guest_booking_availability_check?${search}`;
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the availability check answered ${answer.status}: ${text}`);
  const { slots } = JSON.parse(text) as { slots: unknown[] };
  await load(url, 2);
  const { rps, p50_ms, p99_ms } = await load(url, context.seconds ?? 8);
  const met = rps >= 1000 && p50_ms <= 4;
  const measured = { rps, p50_ms, p99_ms, bytes: text.length, slots: slots.length, met };
  return { name: 'availability', target: 'p50 ≤ 4 ms, ≥ 1,000/s with 4 clients', ...measured };
}

/** A provider open 10 hours a day with ten bookings of half an hour on each of the next 30 days, beside the usual rules. */
async function seedBusyMonth({ database, now }: AvailabilityBenchContext) {
  const db = database.write;
  const [provider_id, service_id] = [newId(), newId()];
  const description = await db.selectFrom('service_descriptions').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('providers')
    .values({
      id: provider_id,
      slug: `bench-${provider_id}`,
      name: 'Bench studio',
      timezone: 'America/Los_Angeles',
      currency: 'USD',
      status: 'published',
      min_notice_minutes: 0,
      max_advance_days: 90,
    })
    .execute();
  await db
    .insertInto('services')
    .values({
      id: service_id,
      provider_id,
      description_id: description.id,
      title: 'Bench hour',
      amount: 4000,
      currency: 'USD',
      duration_minutes: 30,
      slot_step_minutes: 15,
      place: 'at_provider',
      cancellation_policy: 'moderate',
    })
    .execute();
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    id: newId(),
    provider_id,
    kind: 'weekly',
    weekday,
    start_time: '08:00',
    end_time: '18:00',
  }));
  await db.insertInto('schedule_rules').values(hours).execute();
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const commitments = Array.from({ length: BOOKINGS }, (_, index) => {
    const start = new Date(today + (1 + Math.floor(index / 10)) * DAY_MS + (16 + (index % 10)) * HOUR_MS);
    const end = new Date(start.getTime() + 30 * 60_000);
    const padded = paddedRange(start, end, 0, 0);
    const id = newId();
    return {
      id,
      provider_id,
      family_id: id,
      kind: 'session',
      service_id,
      starts_at: start,
      ends_at: end,
      padded: `[${padded.from},${padded.to})`,
      capacity: 1,
      seats_taken: 1,
    };
  });
  await db.insertInto('commitments').values(commitments).execute();
  const date = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
  return { service_id, from: date(1), to: date(30) };
}

const run = promisify(execFile);

async function load(url: string, seconds: number) {
  const { stdout } = await run('wrk', ['-t1', '-c4', `-d${seconds}s`, '--latency', url]);
  if (/Non-2xx/.test(stdout)) throw new Error(`not every answer was right:\n${stdout}`);
  const latency = (percent: number) => milliseconds(new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout));
  return { rps: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p50_ms: latency(50), p99_ms: latency(99) };
}

function milliseconds(match: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? ''] ?? Number.NaN;
  return Number(match?.[1]) * factor;
}
