import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR, givenHold, givenPaid } from '#test/given-booking.ts';

const it = testApp();
const link = (held: { booking_id: string }, caller: { token: string }, renew = false) =>
  it.call('booking/generate_meeting_link', { booking_id: held.booking_id, renew }, caller);
const seen = async (held: { booking_id: string }, caller: { token: string }) =>
  (await it.call('booking/get_booking_details', { booking_id: held.booking_id }, caller)).body.meeting;
const ownerOf = (held: { provider: { token: string } | null }) => ({ token: held.provider?.token ?? '' });

test('both sides of a virtual session have one link that nobody else can guess', async () => {
  const held = await givenPaid(it, { service: { place: 'virtual' } });
  const { status, body } = await link(held, ownerOf(held));
  expect(status).toBe(200);
  expect(body).toEqual({
    url: expect.stringMatching(/^https:\/\/meet\.jit\.si\/plaza-[\w-]{32}$/),
    is_embedded: false,
  });
  expect(held.booking.meeting).toEqual(body);
  expect(await seen(held, held.customer)).toEqual(body);
  expect(await seen(held, ownerOf(held))).toEqual(body);
  const other = await givenPaid(it, { service: { place: 'virtual' } });
  expect(other.booking.meeting?.url).not.toBe(body.url);
});

test('only the provider makes it, only for what is virtual and agreed, and until it is over', async () => {
  const virtual = await givenHold(it, { service: { place: 'virtual' } });
  expect((await link(virtual, ownerOf(virtual))).problem.code).toBe('booking_state');
  expect(virtual.booking.meeting).toBeNull();
  const here = await givenPaid(it);
  expect((await link(here, ownerOf(here))).problem.detail).toMatch(/isn’t online/);
  const held = await givenPaid(it, { service: { place: 'virtual' } });
  expect((await link(held, held.customer)).problem.code).toBe('not_found');
  it.clock.set(new Date(Date.parse(FAR) + 3_600_000));
  const over = await link(held, ownerOf(held));
  it.clock.set(NOON);
  expect(over.problem).toMatchObject({ code: 'booking_state', booking_status: 'completed' });
});

test('a group meets in one room; a new one is everybody’s, also of who comes later, and is told', async () => {
  const service = await givenService(it.deps, { place: 'virtual', capacity: 5 });
  const [one, two] = [await givenPaid(it, { service_id: service.id }), await givenPaid(it, { service_id: service.id })];
  expect(two.booking.meeting).toEqual(one.booking.meeting);
  const owner = { token: service.provider?.token ?? '' };
  const { body } = await link(one, owner, true);
  expect(body.url).not.toBe(one.booking.meeting?.url);
  const late = await givenPaid(it, { service_id: service.id });
  for (const held of [one, two, late]) expect(await seen(held, held.customer)).toEqual(body);
  await jobs['send-booking-mail'](it.deps, { booking_id: one.booking_id, kind: 'meeting_changed' });
  const mails = await messagesTo(it.deps, one.booking.customer.email ?? '');
  expect(mails.map(({ text }) => text).join()).toContain(body.url);
});
