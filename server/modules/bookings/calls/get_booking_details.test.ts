import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR, givenHold, givenPaid } from '#test/given-booking.ts';

const it = testApp();
const details = (input: { booking_id?: string }, caller: { token?: string; booking_token?: string }) =>
  it.call('booking/get_booking_details', input, caller);

async function givenGuest() {
  const service = await givenService(it.deps);
  const input = {
    service_id: service.id,
    starts_at: FAR,
    name: 'Gus',
    email: 'gus@example.com',
    phone: '+15035550100',
  };
  const { body } = await it.call('booking/guest_add_booking', input);
  return { booking: body.booking, booking_token: body.access_token ?? '', owner: service.provider?.token ?? '' };
}

test('tells customer and provider each what is theirs to know', async () => {
  const held = await givenPaid(it);
  const mine = (await details({ booking_id: held.booking_id }, held.customer)).body;
  expect(mine).toMatchObject({
    role: 'customer',
    status: 'confirmed',
    payment_status: 'paid',
    manage_url: null,
    can: { pay: false, cancel: true, withdraw: false },
    location: { label: 'Pearl District, Portland', address: '100 Main Street, Pearl District, Portland' },
    payments: [{ kind: 'charge', amount: 4230, status: 'succeeded', card: 'Visa ···· 4242' }],
  });
  expect(mine.history.map(({ by, from, to }) => [by, from, to])).toEqual([
    ['customer', null, 'awaiting_payment'],
    ['system', 'awaiting_payment', 'confirmed'],
  ]);
  expect(mine.policy_deadlines.length).toBeGreaterThan(0);
  const theirs = (await details({ booking_id: held.booking_id }, { token: held.provider?.token ?? '' })).body;
  expect(theirs).toMatchObject({ role: 'provider', customer: { name: 'Cleo Customer', is_guest: false } });
  // Only its owner and the app know which card paid.
  expect(theirs.payments).toMatchObject([{ kind: 'charge', amount: 4230, card: null }]);
});

test('an address is told once the time is paid for', async () => {
  const provider = await givenProvider(it.deps);
  const { id: service_id } = await givenService(it.deps, { provider_id: provider.id });
  const held = await givenHold(it, { service_id });
  const before = (await details({ booking_id: held.booking_id }, held.customer)).body;
  expect(before.location).toEqual({ label: 'Pearl District, Portland', address: null, lat: null, lon: null });
  expect(JSON.stringify(before)).not.toContain('100 Main Street');
  // The provider already knows the place.
  expect((await details({ booking_id: held.booking_id }, provider)).body.location?.address).toBe(
    '100 Main Street, Pearl District, Portland',
  );
});

test('a place whose owner gave no street is its area', async () => {
  const held = await givenPaid(it);
  await it.deps.database.write
    .updateTable('providers')
    .set({ address: '' })
    .where('id', '=', held.provider?.id ?? '')
    .execute();
  expect((await details({ booking_id: held.booking_id }, held.customer)).body.location).toMatchObject({
    label: 'Pearl District, Portland',
    address: null,
  });
});

test('a guest’s token opens its booking, with and without the id', async () => {
  const { booking, booking_token, owner } = await givenGuest();
  for (const input of [{}, { booking_id: booking._id }]) {
    const { status, body } = await details(input, { booking_token });
    expect([status, body._id, body.role]).toEqual([200, booking._id, 'customer']);
    expect(body.manage_url).toBe(`http://plaza.test/guest-booking/${booking_token}`);
  }
  const theirs = (await details({ booking_id: booking._id }, { token: owner })).body;
  expect(theirs.customer).toEqual({ name: 'Gus', email: 'gus@example.com', phone: '+15035550100', is_guest: true });
  // The provider must not be able to act as the guest.
  expect(theirs.manage_url).toBeNull();
  expect(JSON.stringify(theirs)).not.toContain(booking_token);
});

test('to everybody else there is no such booking', async () => {
  const { booking, booking_token } = await givenGuest();
  const paid = await givenPaid(it);
  const stranger = await givenUser(it.deps);
  const cases: [{ booking_id?: string }, { token?: string; booking_token?: string }][] = [
    [{ booking_id: booking._id }, stranger],
    [{ booking_id: booking._id }, { booking_token: 'guessed' }],
    [{ booking_id: paid.booking_id }, { booking_token }],
    [{ booking_id: newId() }, stranger],
    [{}, { booking_token: 'guessed' }],
    [{}, stranger],
  ];
  const answers = await Promise.all(cases.map(([input, caller]) => details(input, caller)));
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(cases.map(() => [404, 'not_found']));
  expect(new Set(answers.map(({ problem }) => problem.detail)).size).toBe(1);
  expect((await details({ booking_id: booking._id }, {})).problem.code).toBe('not_signed_in');
  expect((await it.raw('booking/get_booking_details', { booking_id: '1' }, stranger)).problem.code).toBe(
    'invalid_input',
  );
});

test.each(['support', 'admin'])('the %s of the marketplace sees it, finance and others do not', async (role) => {
  const { booking } = await givenGuest();
  const { status, body } = await details({ booking_id: booking._id }, await givenUser(it.deps, { role }));
  expect([status, body.manage_url]).toEqual([200, null]);
  expect((await details({ booking_id: booking._id }, await givenUser(it.deps, { role: 'finance' }))).status).toBe(404);
});
