import { describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import { givenSession } from '#test/given-session.ts';
import { doWaiting } from '#test/queue.ts';
import { givenSoldOut, givenWaiting, mailsTo } from '#test/waiting/given-waiting.ts';

const it = testApp();

const cancel = ({ token, booking_id }: { token: string; booking_id: string }) =>
  it.call('event/cancel_booking', { booking_id }, { token });

test('more seats and a reopened registration reach the list, too', async () => {
  const event = await givenManagedEvent(it, { capacity: 1 });
  const { event_id, token } = event;
  const page = await it.call('event/event_detail', { event_id });
  const occurrence_id = page.body.chosen?._id ?? '';
  const package_id = page.body.packages[0]?._id ?? '';
  const buyer = await givenUser(it.deps);
  const held = await it.call('booking/add_booking', { package_id, occurrence_id }, buyer);
  const booking_id = held.body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, buyer);
  const waiting = await givenWaiting(it, { id: event_id, occurrence_id });
  const entry = async () => (await it.call('event/waiting_entry', { event_id }, waiting)).body.entry;
  const edit = { event_id, capacity: 2 };
  const planned = await it.call('event/edit_event', { ...edit, dry_run: true }, { token });
  const plan_hash = planned.body.plan?.hash ?? '';
  expect((await it.call('event/edit_event', { ...edit, plan_hash }, { token })).status).toBe(200);
  await doWaiting(it, ['offer-seats']);
  expect(await entry()).toMatchObject({ status: 'offered' });

  const next = await givenWaiting(it, { id: event_id, occurrence_id });
  await it.call('user/close_registration', { event_id }, { token });
  await cancel({ ...buyer, booking_id });
  await doWaiting(it, ['offer-seats']);
  const nextEntry = async () => (await it.call('event/waiting_entry', { event_id }, next)).body.entry;
  expect(await nextEntry()).toMatchObject({ status: 'waiting' });
  await it.call('user/close_registration', { event_id, reopen: true }, { token });
  await doWaiting(it, ['offer-seats']);
  expect(await nextEntry()).toMatchObject({ status: 'offered' });
});

test('a list ends with its last date, or when that is cancelled', async () => {
  const event = await givenSoldOut(it);
  const waiting = await givenWaiting(it, event);
  const any = await givenWaiting(it, event, { from_date: '2026-05-01', until_date: '2026-06-30' });
  const owner = { token: event.token };
  const which = { event_id: event.id, scope: 'this', occurrence_id: event.occurrence_id } as const;
  const planned = await it.call('user/cancel_event', { ...which, dry_run: true }, owner);
  await it.call('user/cancel_event', { ...which, plan_hash: planned.body.plan.hash, reason: 'Flooded.' }, owner);
  await jobs['tend-waiting-lists'](it.deps, {});
  await doWaiting(it);
  expect((await mailsTo(it, waiting.email)).at(-1)).toMatchObject({
    subject: 'The waiting list is closed: Sourdough evening',
  });
  expect((await it.call('event/waiting_entry', { event_id: event.id }, any)).body.entry?.status).toBe('waiting');
});

/** So many hours from now. */
const afterHours = (hours: number) => new Date(it.clock.now().getTime() + hours * 3_600_000).toISOString();

describe('a full group session', () => {
  const starts_at = '2026-05-06T17:00:00.000Z';

  test('has a list, too; one that everybody left stays on the calendar until it was offered', async () => {
    const service = await givenService(it.deps, { capacity: 2, amount: 2000 });
    const service_id = service.id;
    const full = await givenSession(it.deps, { service_id, starts_at, participants: 2 });
    const join = async (seats: number) => {
      const user = await givenUser(it.deps, { name: 'Wanda Waits' });
      const { status } = await it.call('event/join_waiting_list', { service_id, starts_at, seats }, user);
      expect(status).toBe(200);
      return user;
    };
    const waiting = await join(1);
    const entry = async () => (await it.call('event/waiting_entry', { service_id, starts_at }, waiting)).body;
    expect(await entry()).toMatchObject({ waiting: 1, entry: { number: 1, starts_at } });
    await it.deps.database.write.deleteFrom('seats').where('booking_id', '=', full.booking_id).execute();
    // A seat that came free is not anybody's, before it is offered.
    const early = await it.call('booking/add_booking', { service_id, starts_at }, await givenUser(it.deps));
    expect(early.problem.code).toBe('seats_taken');
    await doWaiting(it);
    expect(await entry()).toMatchObject({
      entry: { status: 'offered', offer: { participants: 1, starts_at, expires_at: afterHours(4) } },
    });
    expect((await mailsTo(it, waiting.email)).at(-1)?.text).toContain('We’re holding a seat for you until');
    const other = await it.call('booking/add_booking', { service_id, starts_at }, await givenUser(it.deps));
    expect(other.status).toBe(200);
    const booking_id = (await entry()).entry?.offer?._id ?? '';
    await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, waiting);
    expect((await entry()).entry).toBeNull();
  });

  test('is joined only while it is full, and by others than its provider', async () => {
    const service = await givenService(it.deps, { capacity: 2 });
    const service_id = service.id;
    const user = await givenUser(it.deps);
    const join = (own: object = {}, caller: { token: string } = user) =>
      it.call('event/join_waiting_list', { service_id, starts_at, ...own }, caller);
    expect((await join()).problem.code).toBe('not_on_sale');
    await givenSession(it.deps, { service_id, starts_at });
    expect((await join()).problem.code).toBe('seats_free');
    expect((await join({ seats: 2 })).status).toBe(200);
    expect((await join({}, { token: service.provider?.token ?? '' })).problem.code).toBe('own_service');
    await it.deps.database.write
      .updateTable('services')
      .set({ is_active: false })
      .where('id', '=', service_id)
      .execute();
    expect((await join()).problem.code).toBe('service_inactive');
  });
});
