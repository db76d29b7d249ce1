import { afterEach, describe, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { answer, FAR, givenHold, givenPaid, givenRequest } from '#test/given-booking.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
const details = async (booking_id: string, caller: { token: string }) =>
  (await it.call('booking/get_booking_details', { booking_id }, caller)).body;

test('declined: the customer hears why, and of other times', async () => {
  const asked = await givenRequest(it);
  const { body } = await answer(it, asked.booking_id, 'declined', asked, 'I am away that week.');
  expect(body.booking).toMatchObject({ status: 'declined', payment_status: 'none', can: { accept: false } });
  await run('notify-request', { booking_id: asked.booking_id, kind: 'declined' });
  const [mail] = await messagesTo(it.deps, asked.customer.email);
  expect(mail?.text).toContain('I am away that week.');
  expect((await details(asked.booking_id, asked.customer)).alternatives[0]?.starts_at).toBe(FAR);
});

test('withdrawn: the provider hears of it, nobody is charged, and the card is forgotten', async () => {
  const asked = await givenRequest(it);
  const { body } = await answer(it, asked.booking_id, 'withdrawn', asked.customer, 'Found another date');
  expect(body.booking).toMatchObject({ status: 'withdrawn', payment_status: 'none' });
  await run('notify-request', { booking_id: asked.booking_id, kind: 'withdrawn' });
  expect((await messagesTo(it.deps, asked.provider?.owner?.email ?? ''))[0]?.text).toContain('Found another date');
  await run('release-cards');
  const { rows } = await it.deps.database.pool.query(
    `SELECT c.status, EXISTS (SELECT FROM waiting_jobs j WHERE j.payload->>'gateway_id' = c.payment_method) AS forgets
     FROM booking_cards c WHERE booking_id = $1`,
    [asked.booking_id],
  );
  expect(rows).toEqual([{ status: 'released', forgets: true }]);
});

test('an unpaid hold is withdrawn too, and its time is free', async () => {
  const held = await givenHold(it);
  expect((await answer(it, held.booking_id, 'withdrawn', held.customer)).body.booking.status).toBe('withdrawn');
  await givenHold(it, { service_id: held.service.id });
});

describe('every other move is refused and changes nothing', () => {
  const statuses = ['accepted', 'declined', 'withdrawn'] as const;
  const created = {
    requested: () => givenRequest(it),
    declined: async () => {
      const asked = await givenRequest(it);
      await answer(it, asked.booking_id, 'declined', asked);
      return asked;
    },
    withdrawn: async () => {
      const asked = await givenRequest(it);
      await answer(it, asked.booking_id, 'withdrawn', asked.customer);
      return asked;
    },
    awaiting_payment: async () => {
      const held = await givenHold(it);
      return { ...held, token: held.provider?.token ?? '' };
    },
    confirmed: async () => {
      const paid = await givenPaid(it);
      return { ...paid, token: paid.provider?.token ?? '' };
    },
    cancelled: async () => {
      const paid = await givenPaid(it);
      await it.call('event/cancel_booking', { booking_id: paid.booking_id }, paid.customer);
      return { ...paid, token: paid.provider?.token ?? '' };
    },
  } as const;
  const allowed: Readonly<Record<string, string>> = {
    'requested provider accepted': '200',
    'requested provider declined': '200',
    'requested provider withdrawn': '403 forbidden',
    'requested customer accepted': '403 forbidden',
    'requested customer declined': '403 forbidden',
    'requested customer withdrawn': '200',
    'awaiting_payment customer withdrawn': '200',
    'awaiting_payment provider withdrawn': '403 forbidden',
  };
  const rowsOf = async () =>
    (
      await it.deps.database.pool.query(
        `SELECT (SELECT md5(string_agg(b::text, ' ' ORDER BY id)) FROM bookings b) AS bookings, (SELECT count(*)
           FROM booking_history) AS history, (SELECT md5(string_agg(c::text, ' ' ORDER BY id))
             FROM commitments c) AS time`,
      )
    ).rows[0];

  test.each(Object.keys(created) as (keyof typeof created)[])('%s', async (state) => {
    for (const role of ['customer', 'provider'] as const)
      for (const status of statuses) {
        const given = await created[state]();
        const caller = role === 'customer' ? given.customer : { token: given.token };
        const before = await rowsOf();
        const said = await answer(it, given.booking_id, status, caller);
        const expected = allowed[`${state} ${role} ${status}`] ?? '409 booking_state';
        expect(said.status === 200 ? '200' : `${said.status} ${said.problem.code}`, `${role} ${status}`).toBe(expected);
        if (said.status !== 200) expect(await rowsOf()).toEqual(before);
        if (expected === '409 booking_state') expect(said.problem.booking_status).toBe(state);
      }
  });

  test('a stranger knows of nothing', async () => {
    const asked = await givenRequest(it);
    const said = await answer(it, asked.booking_id, 'accepted', await givenUser(it.deps));
    expect([said.status, said.problem.code]).toEqual([404, 'not_found']);
  });
});
