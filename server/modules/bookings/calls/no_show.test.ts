import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';

const it = testApp();
const end = new Date(Date.parse(FAR) + 3_600_000);
const after = (hours: number) => it.clock.set(new Date(end.getTime() + hours * 3_600_000));

test('the provider notes that nobody came, once, whether or not the job was there before', async () => {
  for (const isSwept of [false, true]) {
    it.clock.set(NOON);
    const held = await givenPaid(it);
    const owner = { token: held.provider?.token ?? '' };
    const note = (caller = owner) =>
      it.call('booking/booking_status', { booking_id: held.booking_id, status: 'no_show' }, caller);
    expect((await note()).problem).toMatchObject({ code: 'booking_state', booking_status: 'confirmed' });
    after(1);
    if (isSwept) await jobs['complete-bookings'](it.deps, {});
    expect((await note(held.customer)).problem.code).toBe('booking_state');
    const seen = await it.call('booking/get_booking_details', { booking_id: held.booking_id }, owner);
    expect(seen.body.can.no_show).toBe(true);
    const { body } = await note();
    expect(body.booking).toMatchObject({ status: 'no_show', can: { no_show: false } });
    expect(body.booking.history.map(({ by, to }) => `${by} ${to}`).slice(-2)).toEqual([
      'system completed',
      'provider no_show',
    ]);
    expect((await note()).problem.code).toBe('booking_state');
  }
  it.clock.set(NOON);
});

test('not after 48 hours, and not of another’s', async () => {
  const held = await givenPaid(it);
  const other = await givenPaid(it);
  after(49);
  const note = (token: string) =>
    it.call('booking/booking_status', { booking_id: held.booking_id, status: 'no_show' }, { token });
  const late = await note(held.provider?.token ?? '');
  const strange = await note(other.provider?.token ?? '');
  it.clock.set(NOON);
  expect([late.problem.code, late.problem.detail]).toEqual(['booking_state', expect.stringContaining('48 hours')]);
  expect(strange.problem.code).toBe('not_found');
});
