import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();
const guest = (email: string) => ({ name: 'Gwen Guest', email });

test('a guest asks with a card, and the mail opens the request', async () => {
  const service = await givenService(it.deps, { booking_mode: 'request' });
  const input = { service_id: service.id, starts_at: FAR, ...guest('gwen@example.com') };
  const { body } = await it.call('booking/add_guest_booking_request', input);
  const booking_id = body.booking?._id ?? '';
  const caller = { booking_token: body.access_token ?? '' };
  const verified = await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, caller);
  expect(verified.body).toMatchObject({ status: 'requested', booking: { payment_status: 'authorized' } });
  await jobs['notify-request'](it.deps, { booking_id, kind: 'asked' });
  expect((await messagesTo(it.deps, 'gwen@example.com'))[0]?.text).toContain(`/guest-booking/${body.access_token}`);
  const again = await it.call('booking/add_guest_booking_request', input);
  expect(again.problem.code).toBe('already_asked');
  expect(again.problem.booking_id).toBeUndefined();
  const back = await it.call('booking/booking_status', { booking_id, status: 'withdrawn' }, caller);
  expect(back.body.booking.status).toBe('withdrawn');
});

test('asking for something free needs a proved mailbox', async () => {
  const service = await givenService(it.deps, { booking_mode: 'request', amount: 0 });
  const input = { service_id: service.id, starts_at: FAR, ...guest('free@example.com') };
  expect((await it.call('booking/add_guest_booking_request', input)).problem.code).toBe('guest_not_proved');
});

test('a guest leaves a wish with a page that has no owner', async () => {
  const { id: provider_id } = await givenProvider(it.deps, { owner_id: null });
  const input = { provider_id, wish: 'A quiet hour', ...guest('wish@example.com') };
  const { body } = await it.call('booking/add_guest_booking_request', input);
  expect(body).toMatchObject({ booking: null, lead: { wish: 'A quiet hour' }, access_token: null });
  expect((await it.call('booking/add_guest_booking_request', { ...guest('x@example.com') })).problem.errors).toEqual([
    { path: 'service_id', message: 'Choose a service.' },
    { path: 'starts_at', message: 'Choose a time.' },
  ]);
});
