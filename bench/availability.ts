import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import { paddedRange } from '#server/domain/availability/index.ts';
import type { Database } from '#server/kernel/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { loadHttp, type Measured } from './load.ts';

/** What the benches are given: a running server, and the database behind it to seed and measure. */
export interface AvailabilityBenchContext {
  /** Scheme and host of the server, like `http://127.0.0.1:4000`. */
  readonly origin: string;
  readonly database: Pick<Database, 'write'>;
  readonly now: Date;
  readonly seconds?: number;
}

/** What was measured, with the size of one answer; the target is absolute: half under 4 ms, a thousand a second. */
export interface AvailabilityBench extends Measured {
  readonly name: 'availability';
  readonly bytes: number;
  readonly slots: number;
  readonly met: boolean;
}

const BOOKINGS = 300;

/** Measures the free times of one month with 300 bookings in it, four clients, over HTTP. Throws when answers are not 2xx. */
export async function benchAvailability(context: AvailabilityBenchContext): Promise<AvailabilityBench> {
  const { service_id, from, to } = await seedBusyMonth(context);
  const search = new URLSearchParams({ service_id, from, to, timezone: 'Europe/Berlin' });
  const path = `/v9/booking/guest_booking_availability_check?${search}`;
  const answer = await fetch(`${context.origin}${path}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the availability check answered ${answer.status}: ${text}`);
  const { slots } = JSON.parse(text) as { slots: unknown[] };
  await loadHttp(context.origin, [path], { clients: 4, seconds: 2 });
  const measured = await loadHttp(context.origin, [path], { clients: 4, seconds: context.seconds ?? 8 });
  const met = measured.per_second >= 1000 && measured.p50_ms <= 4;
  return { name: 'availability', ...measured, bytes: text.length, slots: slots.length, met };
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
