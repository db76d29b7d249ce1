import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenHold, givenPaid, lastPayment } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenPast } from '#test/given-past.ts';

const it = testApp();
let support: { id: string; token: string };
let finance: { id: string; token: string };
let customer: { id: string; token: string };
beforeAll(async () => {
  support = await givenUser(it.deps, { name: 'Sue Support', role: 'support' });
  finance = await givenUser(it.deps, { name: 'Finn Finance', role: 'finance' });
  customer = await givenUser(it.deps, { name: 'Cleo Unmistakable', email: 'cleo@customers.example' });
});
const idsOf = ({ items }: { items: readonly { _id: string }[] }) => items.map(({ _id }) => _id);
const suspend = (kind: 'suspend_page' | 'suspend_user' | 'unlist_event' | 'hide_review', subject_id: string) =>
  it.call('admin/moderate', { verb: 'apply', kind, subject_id, reason: 'Asked people to pay elsewhere.' }, support);
const csv = (path: string, by: { token: string }) =>
  it.app.http.inject({ url: path, headers: { authorization: `Bearer ${by.token}`, accept: 'text/csv' } });

describe('admin/page_list', () => {
  const pages = async (input: Parameters<typeof it.call<'admin/page_list'>>[1]) =>
    (await it.call('admin/page_list', input, support)).body;

  test('finds a page by name, owner, address, link and id, with its numbers and masked addresses', async () => {
    const page = await givenProvider(it.deps, { name: 'Fix-It 100% Franklin' });
    await givenService(it.deps, { provider_id: page.id });
    await it.deps.database.pool.query("UPDATE providers SET contact_email = 'tools@fix.example' WHERE id = $1", [
      page.id,
    ]);
    const { rows } = await it.deps.database.pool.query('SELECT slug FROM providers WHERE id = $1', [page.id]);
    const slug = String(rows[0]?.slug);
    const terms = ['fix-it 100%', 'tools@fix', `https://plaza.example/provider/${slug}?tab=1`, page.id];
    for (const q of [...terms, page.owner?.email ?? '']) expect(idsOf(await pages({ q })), q).toEqual([page.id]);
    expect(idsOf(await pages({ q: 'Paula Provider' }))).toContain(page.id);
    expect(idsOf(await pages({ q: '10_% Frank' }))).toEqual([]);
    const [item] = (await pages({ q: page.id })).items;
    expect(item).toMatchObject({ status: 'published', services: 1, upcoming: 0, action_id: null });
    expect(item).toMatchObject({ contact_email: 't•••@f•••.example', owner: { name: 'Paula Provider' } });
    expect(item?.owner?.email).toMatch(/^.•••@e•••\.com$/);
  });

  test('filters by state, and pages in order', async () => {
    const [first, second, third] = [
      await givenProvider(it.deps, { name: 'Paging One' }),
      await givenProvider(it.deps, { name: 'Paging Two', owner_id: null }),
      await givenProvider(it.deps, { name: 'Paging Three' }),
    ];
    const all = { q: 'Paging' } as const;
    const start = await pages({ ...all, limit: 2 });
    expect(idsOf(start)).toEqual([third.id, second.id]);
    const rest = await pages({ ...all, limit: 2, cursor: start.next_cursor ?? '' });
    expect([idsOf(rest), rest.next_cursor]).toEqual([[first.id], null]);
    expect(idsOf(await pages({ ...all, show: 'unclaimed' }))).toEqual([second.id]);
    expect(idsOf(await pages({ ...all, show: 'reported' }))).toEqual([]);
    expect(idsOf(await pages({ ...all, show: 'new' }))).toHaveLength(3);
    const { body } = await suspend('suspend_page', third.id);
    const [suspended] = (await pages({ ...all, show: 'suspended' })).items;
    expect(suspended).toMatchObject({ _id: third.id, action_id: body.action._id });
    await it.call(
      'wallet/add_report',
      { about: 'provider', provider_id: first.id, kind: 'other', text: 'This page is not real.' },
      customer,
    );
    expect((await pages({ ...all, show: 'reported' })).items).toMatchObject([{ _id: first.id, open_reports: 1 }]);
  });
});

test('admin/person_list finds people by name and address, and shows masked ones', async () => {
  const people = async (input: Parameters<typeof it.call<'admin/person_list'>>[1]) =>
    (await it.call('admin/person_list', input, finance)).body.items;
  const page = await givenProvider(it.deps, { owner_id: customer.id, name: 'Of Cleo' });
  expect(await people({ q: 'cleo@customers' })).toMatchObject([
    { _id: customer.id, email: 'c•••@c•••.example', role: 'user', pages: [{ _id: page.id }], action_id: null },
  ]);
  expect((await people({ q: 'Sue', show: 'staff' })).map(({ _id }) => _id)).toEqual([support.id]);
  expect(await people({ q: 'Cleo', show: 'staff' })).toEqual([]);
  const other = await givenUser(it.deps, { name: 'Sid Suspended' });
  await suspend('suspend_user', other.id);
  const [banned] = await people({ show: 'suspended' });
  expect(banned).toMatchObject({ _id: other.id, status: 'banned' });
  expect(banned?.action_id).not.toBeNull();
});

describe('admin/booking_list', () => {
  const bookings = async (input: Parameters<typeof it.call<'admin/booking_list'>>[1]) =>
    (await it.call('admin/booking_list', input, support)).body.items;

  test('finds bookings by number, customer, address and page, and by state and day', async () => {
    const paid = await givenPaid(it, { by: customer });
    const { rows } = await it.deps.database.pool.query(
      'SELECT b.number, p.name, b.provider_id FROM bookings b JOIN providers p ON p.id = b.provider_id WHERE b.id = $1',
      [paid.booking_id],
    );
    const { number, provider_id } = rows[0] ?? {};
    for (const q of [String(number).toLowerCase(), 'unmistak', 'cleo@customers.example', paid.booking_id])
      expect(
        (await bookings({ q })).map(({ _id }) => _id),
        q,
      ).toEqual([paid.booking_id]);
    await it.deps.database.pool.query("UPDATE providers SET name = 'Nameable Studio' WHERE id = $1", [provider_id]);
    expect(await bookings({ q: 'nameable' })).toMatchObject([
      { number, status: 'confirmed', payment_status: 'paid', customer: { name: 'Cleo Unmistakable' }, refunded: 0 },
    ]);
    expect(await bookings({ q: 'nameable', status: 'cancelled' })).toEqual([]);
    expect(await bookings({ q: 'nameable', from: '2026-05-05', to: '2026-05-05' })).toHaveLength(1);
    expect(await bookings({ q: 'nameable', from: '2026-05-06' })).toEqual([]);
    expect(await bookings({ q: 'nameable', to: '2026-05-04' })).toEqual([]);
  });

  test('is a table for finance, safe for spreadsheets, and not for support', async () => {
    const paid = await givenPaid(it);
    await it.deps.database.pool.query("UPDATE bookings SET title = '=SUM(1)' WHERE id = $1", [paid.booking_id]);
    const table = await csv(`/v9/admin/booking_list?q=${paid.booking_id}`, finance);
    expect(table.headers['content-disposition']).toBe('attachment; filename="bookings.csv"');
    expect(table.body).toContain(",'=SUM(1),");
    expect(table.body.trim().split('\r\n')).toHaveLength(2);
    expect((await csv('/v9/admin/booking_list', support)).statusCode).toBe(403);
  });
});

test('admin/event_list finds events by title and page, with their dates', async () => {
  const events = async (input: Parameters<typeof it.call<'admin/event_list'>>[1]) =>
    (await it.call('admin/event_list', input, support)).body.items;
  const event = await givenEvent(it.deps, { title: 'Supper of Strangers' });
  const [found] = await events({ q: 'supper of' });
  expect(found).toMatchObject({ _id: event.id, status: 'published', seats_taken: 0, open_reports: 0 });
  expect(found?.dates_ahead).toBeGreaterThan(0);
  expect(await events({ q: event.id })).toHaveLength(1);
  expect(await events({ q: 'supper of', show: 'draft' })).toEqual([]);
  const { body } = await suspend('unlist_event', event.id);
  expect(await events({ show: 'unlisted' })).toMatchObject([{ _id: event.id, action_id: body.action._id }]);
});

test('admin/review_list has hidden reviews too', async () => {
  const past = await givenPast(it, { customer_id: customer.id });
  const review = { booking_id: past.booking_id, rating: 2, text: 'Late, and loud.' };
  const { body: written } = await it.call('user/add_rating_review', review, customer);
  const reviews = async (input: Parameters<typeof it.call<'admin/review_list'>>[1]) =>
    (await it.call('admin/review_list', input, support)).body.items;
  const { _id } = written.review;
  expect(await reviews({ show: 'low' })).toMatchObject([{ _id, rating: 2, is_hidden: false, action_id: null }]);
  expect(await reviews({ show: 'hidden' })).toEqual([]);
  const { body } = await suspend('hide_review', _id);
  expect(await reviews({ show: 'hidden', q: 'cleo' })).toMatchObject([{ _id, action_id: body.action._id }]);
});

describe('admin/payment_list', () => {
  test('finds payments by booking number and gateway id, and by state', async () => {
    const paid = await givenPaid(it, { by: customer });
    const payment = await lastPayment(it, paid.booking_id);
    const list = async (input: Parameters<typeof it.call<'admin/payment_list'>>[1]) =>
      (await it.call('admin/payment_list', input, finance)).body.items;
    const { rows } = await it.deps.database.pool.query(
      'SELECT b.number, y.gateway_id FROM payments y JOIN bookings b ON b.id = y.booking_id WHERE y.id = $1',
      [payment.id],
    );
    for (const q of [String(rows[0]?.number), String(rows[0]?.gateway_id), paid.booking_id, payment.id])
      expect(idsOf({ items: await list({ q }) }), q).toEqual([payment.id]);
    expect(await list({ q: payment.id, status: 'failed' })).toEqual([]);
    expect((await list({ status: 'succeeded' })).map(({ _id }) => _id)).toContain(payment.id);
    const table = await csv(`/v9/admin/payment_list?q=${payment.id}`, finance);
    expect(table.body).toContain(`,${rows[0]?.number},`);
    expect((await csv('/v9/admin/payment_list', support)).statusCode).toBe(403);
  });
});

describe('admin/read_contact', () => {
  const read = (subject: 'user' | 'page' | 'booking', subject_id: string, by = support) =>
    it.call('admin/read_contact', { subject, subject_id }, by);

  test('shows a contact in full and records who looked', async () => {
    expect((await read('user', customer.id)).body).toEqual({ email: 'cleo@customers.example', phone: null });
    const { body } = await it.call('admin/act_list', { subject_id: customer.id }, support);
    expect(body.items).toMatchObject([{ act: 'read_contact', by_name: 'Sue Support', subject: 'user' }]);
    const held = await givenHold(it, { by: customer });
    expect((await read('booking', held.booking_id)).body.email).toBe('cleo@customers.example');
    const page = await givenProvider(it.deps);
    expect((await read('page', page.id)).body).toEqual({ email: null, phone: null });
  });

  test('a booking that staff helps with has a masked contact', async () => {
    const held = await givenHold(it, { by: customer });
    const details = (by: { token: string }) =>
      it.call('booking/get_booking_details', { booking_id: held.booking_id }, by);
    expect((await details(support)).body.customer).toMatchObject({ email: 'c•••@c•••.example' });
    expect((await details(customer)).body.customer).toMatchObject({ email: 'cleo@customers.example' });
    expect((await details(finance)).problem.code).toBe('not_found');
  });

  test('is for support and admins, and for contacts that exist', async () => {
    expect((await read('user', customer.id, finance)).problem.code).toBe('forbidden');
    expect((await read('page', customer.id)).problem.code).toBe('not_found');
  });
});
