import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import { type Db, openDatabase } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { paddedRange } from '#server/modules/availability/rules.ts';
import { loadHttp, type Measured } from './load.ts';
import type { Bench, Row } from './main.ts';
import { scaled } from './speed/speed.ts';

const BOOKINGS = 300;

/** The free times of one month for one service with 300 bookings in it, four clients, over HTTP. */
export const availabilityBench: Bench = async ({ url, address, server, seconds, rounds, speed, say }) => {
  const database = openDatabase({ url, max: 1 });
  const { provider_id, service_id, from, to } = await seedBusyMonth(database.write, new Date());
  try {
    return await measure({ service_id, from, to });
  } finally {
    for (const table of ['commitments', 'schedule_rules', 'services'] as const)
      await database.write.deleteFrom(table).where('provider_id', '=', provider_id).execute();
    await database.write.deleteFrom('providers').where('id', '=', provider_id).execute();
    await database.close();
  }

  async function measure({ service_id, from, to }: { service_id: string; from: string; to: string }): Promise<Row[]> {
    const search = new URLSearchParams({ service_id, from, to, timezone: 'Europe/Berlin' });
    const path = `/v9/booking/guest_booking_availability_check?${search}`;
    const answer = await fetch(address + path);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The availability check answered ${answer.status}: ${text}`);
    const { slots } = JSON.parse(text) as { slots: unknown[] };
    await loadHttp(address, [path], { clients: 4, seconds: 2 });
    const before = await server.used();
    const found: Measured[] = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(await loadHttp(address, [path], { clients: 4, seconds }));
    const after = await server.used();
    found.sort((a, b) => a.per_second - b.per_second);
    const measured = found[Math.floor(found.length / 2)];
    if (!measured) throw new Error('A bench needs at least one round.');
    const asked = found.reduce((sum, each) => sum + each.per_second * seconds, 0);
    const seen = {
      ...measured,
      bytes: text.length,
      slots: slots.length,
      cpu_ms: (after.cpu_ms - before.cpu_ms) / asked,
    };
    const machine = await speed();
    const [name, value] = ['availability of a month', measured.per_second];
    const rows: Row[] = [
      scaled({ name: `${name}, p50`, value: measured.p50_ms, unit: 'ms', bound: 'at most', target: 3, seen }, machine),
      scaled({ name, value, unit: '/s', bound: 'at least', target: 1200 }, machine),
    ];
    for (const row of rows) say(row);
    return rows;
  }
};

/** Creates a provider that is open 10 hours a day, with ten half-hour bookings on each of the next 30 days. */
async function seedBusyMonth(db: Db, now: Date) {
  const [provider_id, service_id] = [newId(), newId()];
  const description = await db.selectFrom('service_descriptions').select('id').limit(1).executeTakeFirstOrThrow();
  const calendar = await db.insertInto('calendars').defaultValues().returning('id').executeTakeFirstOrThrow();
  const calendar_id = calendar.id;
  await db
    .insertInto('providers')
    .values({
      id: provider_id,
      slug: `bench-${provider_id}`,
      calendar_id,
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
      calendar_id,
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
  return { provider_id, service_id, from: date(1), to: date(30) };
}
