import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';

const it = testApp();
const lisbon = { label: 'Lisbon, Portugal', lat: 38.7169, lon: -9.1399 };
const cascais = { label: 'Cascais, Portugal', lat: 38.6979, lon: -9.4215 };
const tokyo = { label: 'Tokyo, Japan', lat: 35.6895, lon: 139.6917 };
const at = (minutes: number) => new Date(Date.parse(FAR) + minutes * 60_000).toISOString();

async function givenVisitor() {
  const provider = await givenProvider(it.deps, { name: 'Ana', lat: lisbon.lat, lon: lisbon.lon });
  const service = await givenService(it.deps, { provider_id: provider.id, place: 'at_customer' });
  const owner = { token: provider.token };
  const customer = await givenUser(it.deps);
  const area = (service_area: Parameters<typeof it.call<'my_page/add_my_page'>>[1]['service_area']) =>
    it.call('my_page/add_my_page', { provider_id: provider.id, service_area }, owner);
  const book = (customer_place: typeof tokyo | undefined, minutes = 0) =>
    it.call(
      'booking/add_booking',
      {
        service_id: service.id,
        starts_at: at(minutes),
        customer_address: 'Main Street 1',
        ...(customer_place === undefined ? {} : { customer_place }),
      },
      customer,
    );
  return { provider, service, owner, customer, area, book };
}

test('who visits customers is booked within their service area', async () => {
  const { area, book } = await givenVisitor();
  expect((await area({ kind: 'radius', miles: 15 })).body.service_area).toEqual({ kind: 'radius', miles: 15 });
  const far = await book(tokyo);
  expect(far.problem.errors).toEqual([
    { path: 'customer_place', message: 'Too far: Ana visits up to 15 miles from Pearl District, Portland.' },
  ]);
  expect((await book(cascais)).problem.code).toBe('invalid_input');
  expect((await book(undefined)).problem.errors?.[0]?.path).toBe('customer_place');
  const { body, status } = await book(lisbon);
  expect(status).toBe(200);
  expect(body.booking.customer_address).toBe('Main Street 1, Lisbon, Portugal');
  expect((await area({ kind: 'places', places: [cascais] })).body.service_area).toEqual({
    kind: 'places',
    places: [cascais],
  });
  expect((await book(cascais, 120)).status).toBe(200);
  expect((await book(lisbon, 240)).problem.errors?.[0]?.message).toBe('Too far: Ana visits Cascais, Portugal.');
  expect((await area({ kind: 'radius', miles: 500 })).body.service_area).toEqual({ kind: 'radius', miles: 500 });
});

test('an address that is changed is checked, one that stays is not', async () => {
  const { provider, service, area } = await givenVisitor();
  const other = await givenService(it.deps, { provider_id: provider.id });
  const { booking_id, customer } = await givenPaid(it, { service_id: other.id });
  const change = (input: object) => it.call('booking/modified_service_booking', { booking_id, ...input }, customer);
  const home = { service_id: service.id, customer_address: 'Main Street 1' };
  expect((await change({ ...home, customer_place: tokyo })).problem.errors?.[0]?.path).toBe('customer_place');
  expect((await change(home)).problem.errors?.[0]?.path).toBe('customer_place');
  const { body, status } = await change({ ...home, customer_place: lisbon });
  expect(status).toBe(200);
  await it.call('wallet/refund_modify_booking', { change_id: body.change._id }, customer);
  await area({ kind: 'places', places: [cascais] });
  expect((await change({ starts_at: at(180) })).status).toBe(200);
  expect((await change({ starts_at: at(180), customer_address: 'Ginza 1', customer_place: tokyo })).problem.code).toBe(
    'invalid_input',
  );
});
