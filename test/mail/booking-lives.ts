import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import { jobs } from '#server/jobs.ts';
import { type Caller, NOON, type TestApp } from '../app.ts';
import { givenProvider, givenService } from '../given.ts';
import { FAR } from '../given-booking.ts';
import { doWaiting } from '../queue.ts';

const ORIGIN = 'http://plaza.test';

/** Makes calls that must succeed. */
export const mustCall =
  (it: TestApp): TestApp['call'] =>
  async (name, input, caller, extras) => {
    const answer = await it.call(name, input, caller, extras);
    expect(answer.status, `${name}: ${answer.problem.detail}`).toBe(200);
    return answer;
  };

const at = (hours: number) => new Date(Date.parse(FAR) + hours * HOUR_MS).toISOString();

/**
 * Bookings of one customer through all states: requested, confirmed, changed, reminded, ended, refunded; and one
 * cancelled.
 */
export async function liveBookings(
  it: TestApp,
  owner: Caller & { readonly id: string },
  by: { readonly guest: { readonly name: string; readonly email: string } } | { readonly user: Caller },
): Promise<void> {
  const must = mustCall(it);
  const provider = await givenProvider(it.deps, { owner_id: owner.id, name: 'Studio Olive' });
  const own = { provider_id: provider.id, slot_step_minutes: 60 };
  const instant = await givenService(it.deps, own);
  const asked = await givenService(it.deps, { ...own, booking_mode: 'request' });
  const book = async (service_id: string, hours: number) => {
    const input = { service_id, starts_at: at(hours) };
    const isRequest = service_id === asked.id;
    const created =
      'guest' in by
        ? await must(isRequest ? 'booking/add_guest_booking_request' : 'booking/guest_add_booking', {
            ...input,
            ...by.guest,
          })
        : await must(isRequest ? 'booking/add_booking_request' : 'booking/add_booking', input, by.user);
    const holder = 'guest' in by ? { booking_token: created.body.access_token ?? '' } : by.user;
    const booking_id = created.body.booking?._id ?? '';
    await must('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, holder);
    await doWaiting(it);
    return { booking_id, holder };
  };
  const accepted = await book(asked.id, 0);
  await must('booking/booking_status', { booking_id: accepted.booking_id, status: 'accepted' }, owner);
  const declined = await book(asked.id, 1);
  await must('booking/booking_status', { booking_id: declined.booking_id, status: 'declined' }, owner);
  const cancelled = await book(instant.id, 2);
  await must('event/cancel_booking', { booking_id: cancelled.booking_id }, cancelled.holder);
  await doWaiting(it);

  const { booking_id, holder } = await book(instant.id, 3);
  const change = await must('booking/modified_service_booking', { booking_id, starts_at: at(4) }, owner);
  await doWaiting(it);
  await must('booking/booking_status', { change_id: change.body.change._id, status: 'accepted' }, holder);
  await must('booking/add_message', { booking_id, text: 'See you then' }, owner);
  await doWaiting(it);
  it.clock.set(new Date(NOON.getTime() + 20 * 60_000));
  for (const hours of [24, 1]) {
    it.clock.set(new Date(Date.parse(at(4)) - hours * HOUR_MS + 60_000));
    await jobs['send-reminders'](it.deps, {});
    await doWaiting(it);
  }
  it.clock.set(new Date(Date.parse(at(4)) + 2 * DAY_MS));
  await jobs['complete-bookings'](it.deps, {});
  await jobs['ask-for-reviews'](it.deps, {});
  await doWaiting(it);
  const refund = { booking_id, reason: 'It was cold.' };
  await must('user/payment_refund_request', refund, holder);
  await doWaiting(it);
  await must('user/refund_payment', { booking_id, amount: 500, reason: 'Sorry for that.' }, owner);
  await doWaiting(it);
  const { body: receipts } = await must('booking/receipt', { booking_id }, holder);
  expect(receipts.items.length).toBeGreaterThan(0);
  for (const { url } of receipts.items) {
    const { token, booking_token } = { token: undefined, booking_token: undefined, ...holder };
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(booking_token ? { 'booking-token': booking_token } : {}),
    };
    const pdf = await it.app.http.inject({ url: new URL(url, ORIGIN).href.replace(ORIGIN, ''), headers });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  }
  if ('guest' in by) {
    await must('booking/find', { email: by.guest.email });
    await doWaiting(it);
  }
}
