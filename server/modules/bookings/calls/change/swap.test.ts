import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR, givenPaid, storedBooking } from '#test/given-booking.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const LATER = new Date(Date.parse(FAR) + 60 * 60_000).toISOString();

async function givenTwo(service: Parameters<typeof givenService>[1] = {}) {
  const { id: service_id } = await givenService(it.deps, service);
  return [
    await givenPaid(it, { service_id, starts_at: FAR }),
    await givenPaid(it, { service_id, starts_at: LATER }),
  ] as const;
}
type Held = Awaited<ReturnType<typeof givenPaid>>;
const move = (held: Held, starts_at: string, more: object = {}) =>
  it.call('booking/modified_service_booking', { booking_id: held.booking_id, starts_at, ...more }, held.customer);
const startOf = async ({ booking_id }: Held) => (await storedBooking(it, booking_id)).starts_at.toISOString();

test('two who ask for each other’s time swap with the second request, and both are told', async () => {
  const [a, b] = await givenTwo();
  const first = await move(a, LATER);
  expect([first.status, first.problem.code]).toEqual([409, 'slot_taken']);
  expect(first.problem).toMatchObject({ swap_until: '2026-05-05T19:15:00.000Z' });
  expect(await startOf(a)).toBe(FAR);
  const second = await move(b, FAR);
  expect(second.body).toMatchObject({ change: { status: 'applied' }, booking: { starts_at: FAR, change: null } });
  expect([await startOf(a), await startOf(b)]).toEqual([LATER, FAR]);
  const changes = await it.deps.database.write
    .selectFrom('booking_changes')
    .select('id')
    .where('booking_id', 'in', [a.booking_id, b.booking_id])
    .execute();
  for (const { id } of changes) await jobs['send-change-mail'](it.deps, { change_id: id, what: 'applied' });
  for (const { customer } of [a, b]) {
    const email = 'email' in customer ? (customer.email ?? '') : '';
    expect((await messagesTo(it.deps, email)).map((mail) => mail.kind)).toContain('change_applied');
  }
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('what was asked for long ago, or by whom has another time by now, is no swap', async () => {
  const [a, b] = await givenTwo();
  await move(a, LATER);
  it.clock.advance(16);
  expect((await move(b, FAR)).problem.code).toBe('slot_taken');
  it.clock.set(NOON);
  const [c, d] = await givenTwo();
  await move(c, LATER);
  const elsewhere = await move(c, new Date(Date.parse(FAR) + 3 * 60 * 60_000).toISOString());
  expect(elsewhere.status).toBe(200);
  expect((await move(d, FAR)).problem.code).toBe('slot_taken');
  expect(await startOf(d)).toBe(LATER);
});

test('another number of people, or a service whose provider says yes to each booking, is no swap', async () => {
  const [a, b] = await givenTwo({ booking_mode: 'instant' });
  await it.deps.database.write
    .updateTable('services')
    .set({ booking_mode: 'request' })
    .where('id', '=', a.service.id)
    .execute();
  const asked = await move(a, LATER);
  expect(asked.problem.code).toBe('slot_taken');
  expect(asked.problem).not.toHaveProperty('swap_until');
  expect((await move(b, FAR)).problem.code).toBe('slot_taken');
  expect([await startOf(a), await startOf(b)]).toEqual([FAR, LATER]);
});
