import { expect, test } from 'vitest';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { FAR, givenHold, givenPaid, TOMORROW } from '#test/given-booking.ts';
import { givenRefundable, givenRequest, workOff } from '#test/given-refund.ts';

const it = testApp();

const ask = (held: { booking_id: string; customer: { token: string } }, amount?: number) =>
  it.call(
    'user/payment_refund_request',
    { booking_id: held.booking_id, reason: 'The room was closed.', amount },
    held.customer,
  );
const give = (held: { booking_id: string }, amount: number, by: { token: string }) =>
  it.call('user/refund_payment', { booking_id: held.booking_id, amount, reason: 'We began late.' }, by);
const answer = (
  refund_request_id: string,
  by: { token: string },
  more: { grant?: boolean; amount?: number; word?: string } = {},
) => it.call('user/refund_payment', { refund_request_id, grant: true, ...more }, by);
const details = async (held: { booking_id: string; customer: { token: string } }) =>
  (await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer)).body;
const aftercare = async (held: { booking_id: string }, by: { token: string }) =>
  (await it.call('booking/aftercare', { booking_id: held.booking_id }, by)).body;

test('a request granted in part is refunded; both sides are notified, history and status show it', async () => {
  const held = await givenRefundable(it);
  expect((await aftercare(held, held.customer)).refund).toMatchObject({
    paid: 4230,
    refunded: 0,
    left: 4230,
    can_ask: true,
    can_give: false,
  });
  const { body } = await ask(held, 2000);
  expect(body.request).toMatchObject({ status: 'open', amount: 2000, answer_by: '2026-05-08T19:00:00.000Z' });
  expect((await aftercare(held, held.owner)).refund).toMatchObject({ can_give: true, requests: [{ status: 'open' }] });

  const granted = await answer(body.request._id, held.owner, { amount: 1500, word: 'You are right in part.' });
  expect(granted.body).toMatchObject({
    refund_amount: 1500,
    request: { status: 'granted', granted_amount: 1500, answered_by: 'provider' },
  });
  const after = await details(held);
  expect(after).toMatchObject({ status: 'confirmed', payment_status: 'partially_refunded' });
  expect(after.payments.at(-1)).toMatchObject({ kind: 'refund', amount: 1500, status: 'succeeded' });
  expect(after.history.slice(-2)).toMatchObject([
    { by: 'customer', from: 'confirmed', to: 'confirmed', text: 'You asked for $20.00 back' },
    { by: 'provider', text: `${held.booking.provider.name} granted a refund of $15.00` },
  ]);
  expect((await aftercare(held, held.customer)).refund).toMatchObject({ refunded: 1500, left: 2730, can_ask: true });

  await workOff(it, 'notify-refund');
  const mails = await it.deps.database.write
    .selectFrom('outbox_messages')
    .select(['kind', 'to_address', 'text'])
    .where('to_address', 'in', [held.customer.email ?? '', held.provider?.owner?.email ?? ''])
    .where('kind', 'like', 'refund_%')
    .execute();
  expect(mails.map((mail) => mail.kind).sort()).toEqual([
    'refund_asked',
    'refund_asked',
    'refund_granted',
    'refund_granted',
  ]);
  expect(mails.filter((mail) => mail.text.includes('You are right in part.'))).toHaveLength(2);
  const notice = await it.call('user/notification_list', {}, held.customer);
  expect(notice.body.items.map((item) => item.kind)).toContain('refund_granted');
});

test('without an amount the full request is granted, the platform pays the fee, the booking stays', async () => {
  const held = await givenRequest(it);
  expect(held.request.amount).toBe(4230);
  expect((await answer(held.request._id, held.owner)).body.refund_amount).toBe(4230);
  expect(await details(held)).toMatchObject({ status: 'confirmed', payment_status: 'refunded' });
  const wallet = await it.deps.database.write
    .selectFrom('wallet_balances')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .select('amount')
    .where('owner_id', '=', held.owner.id)
    .executeTakeFirstOrThrow();
  expect(wallet.amount).toBe(0);
  const cancelled = await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.owner);
  expect(cancelled.body).toMatchObject({ refund_amount: 0, booking: { status: 'cancelled' } });
});

test('goodwill refunds may repeat, and a cancellation refunds the rest, with the fee only once', async () => {
  const held = await givenRefundable(it);
  expect((await give(held, 1000, held.owner)).body).toMatchObject({ refund_amount: 1000, request: null });
  expect((await give(held, 3100, held.owner)).body.refund_amount).toBe(3100);
  const cancelled = await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.owner);
  expect(cancelled.body).toMatchObject({ refund_amount: 130, booking: { payment_status: 'refunded' } });
  const { rows } = await it.deps.database.pool.query<{ kind: string; amount: number }>(
    `SELECT l.kind, sum(e.amount)::int AS amount FROM entries e JOIN journals j ON j.id = e.journal_id
     JOIN ledger_accounts l ON l.id = e.account_id
     WHERE j.booking_id = $1 GROUP BY l.kind HAVING sum(e.amount) <> 0`,
    [held.booking_id],
  );
  expect(rows).toEqual([]);
});

test('each refund has one mail', async () => {
  const held = await givenRefundable(it);
  await give(held, 1000, held.owner);
  await give(held, 500, held.owner);
  await workOff(it, 'send-booking-mail');
  await workOff(it, 'notify-refund');
  const mails = await it.deps.database.write
    .selectFrom('outbox_messages')
    .select('kind')
    .where('to_address', '=', held.customer.email ?? '')
    .where('kind', 'like', '%refund%')
    .execute();
  expect(mails).toEqual([{ kind: 'refund_given' }, { kind: 'refund_given' }]);
});

test('a refusal needs a word, moves no money, and the customer may ask again', async () => {
  const held = await givenRequest(it, { amount: 1000 });
  expect((await answer(held.request._id, held.owner, { grant: false })).problem.code).toBe('invalid_input');
  const refused = await answer(held.request._id, held.owner, { grant: false, word: 'The room was open.' });
  expect(refused.body).toMatchObject({
    refund_amount: 0,
    request: { status: 'refused', granted_amount: null, word: 'The room was open.' },
  });
  expect((await details(held)).payment_status).toBe('paid');
  expect((await ask(held, 500)).status).toBe(200);
});

test('answered once, by whoever is first', async () => {
  const held = await givenRequest(it, { amount: 1000 });
  await answer(held.request._id, held.owner);
  const again = await answer(held.request._id, held.admin);
  expect([again.status, again.problem.code, again.problem.request_status]).toEqual([
    409,
    'refund_request_answered',
    'granted',
  ]);
});

test('never more than was paid and is left', async () => {
  const held = await givenRefundable(it);
  await give(held, 4000, held.owner);
  const { status, problem } = await give(held, 231, held.owner);
  expect([status, problem.code, problem.left, problem.errors?.[0]?.path]).toEqual([
    422,
    'refund_too_large',
    230,
    'amount',
  ]);
  expect((await ask(held, 231)).problem.code).toBe('refund_too_large');
  await give(held, 230, held.owner);
  expect((await give(held, 1, held.owner)).problem).toMatchObject({
    code: 'refund_not_possible',
    reason: 'nothing_left',
  });
  expect((await ask(held)).problem).toMatchObject({ code: 'refund_not_possible', reason: 'nothing_left' });
});

test('one open request a booking, none where cancelling gives it all, none of what nobody paid', async () => {
  const held = await givenRequest(it);
  expect((await ask(held, 100)).problem.code).toBe('refund_request_open');
  const far = await givenPaid(it, { starts_at: FAR });
  expect((await ask(far)).problem).toMatchObject({ code: 'refund_not_possible', reason: 'cancel_instead' });
  const unpaid = await givenHold(it, { starts_at: TOMORROW });
  expect((await ask(unpaid)).problem).toMatchObject({ code: 'refund_not_possible', reason: 'not_paid' });
});

test('the lists and the booking itself say to both sides that it waits, until it is answered', async () => {
  const held = await givenRequest(it);
  const said = async () => {
    const mine = await it.call('booking/upcoming_booking_list', {}, held.customer);
    const withMe = await it.call('booking/my_booking', { tab: 'upcoming' }, held.owner);
    return [...mine.body.items, ...withMe.body.items, await details(held)].map((booking) => booking.refund_asked);
  };
  expect(await said()).toEqual([true, true, true]);
  await answer(held.request._id, held.owner, { grant: false, word: 'We were there.' });
  expect(await said()).toEqual([false, false, false]);
});

test('until thirty days after the session', async () => {
  const held = await givenRefundable(it);
  const ends_at = new Date(NOON.getTime() - 31 * 86_400_000);
  const starts_at = new Date(ends_at.getTime() - 3_600_000);
  await it.deps.database.write
    .updateTable('bookings')
    .set({ starts_at, ends_at })
    .where('id', '=', held.booking_id)
    .execute();
  const late = await ask(held);
  expect(late.problem).toMatchObject({ code: 'refund_not_possible', reason: 'too_late' });
});

test('staff decides what is left unanswered, and the log has it', async () => {
  const held = await givenRequest(it, { amount: 1000 });
  for (const role of ['support', 'finance', 'admin']) {
    const list = await it.call('admin/refund_request_list', {}, await givenUser(it.deps, { role }));
    expect(list.body.items.map((item) => item._id)).toContain(held.request._id);
  }
  const done = await answer(held.request._id, held.admin, { amount: 700, word: 'Half an hour was missing.' });
  expect(done.body.request).toMatchObject({ answered_by: 'admin', granted_amount: 700 });
  const log = await it.call('admin/act_list', { subject_id: held.request._id }, held.admin);
  expect(log.body.items).toMatchObject([
    {
      act: 'grant_refund',
      by_name: 'Ada Admin',
      by_role: 'admin',
      before: { status: 'open', asked: 1000, refunded: 0 },
      after: { status: 'granted', refunded: 700 },
      why: 'Half an hour was missing.',
    },
  ]);
  const finance = await givenUser(it.deps, { role: 'finance' });
  expect((await give(held, 300, finance)).status).toBe(200);
  const answered = await it.call('admin/refund_request_list', { state: 'done' }, held.admin);
  expect(answered.body.items[0]).toMatchObject({ _id: held.request._id, left: 3230 });
});

test('neither the customer nor a stranger gives money back, even one of the staff to themself', async () => {
  const held = await givenRequest(it);
  expect((await answer(held.request._id, held.customer)).status).toBe(403);
  expect((await answer(held.request._id, await givenUser(it.deps))).status).toBe(404);
  expect((await give(held, 100, await givenUser(it.deps))).status).toBe(404);
  const admin = await givenUser(it.deps, { role: 'admin' });
  const own = await givenRefundable(it, { by: admin });
  expect((await give(own, 100, admin)).status).toBe(403);
});

test('a guest asks by the booking’s token alone', async () => {
  const { service } = await givenRefundable(it);
  const created = await it.call('booking/guest_add_booking', {
    service_id: service.id,
    starts_at: '2026-05-06T18:00:00.000Z',
    name: 'Gus Guest',
    email: 'gus@example.com',
  });
  const by = { booking_token: created.body.access_token ?? '' };
  const booking_id = created.body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, by);
  const asked = await it.call('user/payment_refund_request', { booking_id, reason: 'Nobody was there.' }, by);
  expect(asked.body.request.amount).toBe(4230);
  const other = await givenRefundable(it);
  const foreign = await it.call('user/payment_refund_request', { booking_id: other.booking_id, reason: 'Mine?' }, by);
  expect([foreign.status, foreign.problem.code]).toEqual([404, 'not_found']);
  await workOff(it, 'notify-refund');
  const mail = await it.deps.database.write
    .selectFrom('outbox_messages')
    .select('text')
    .where('to_address', '=', 'gus@example.com')
    .where('kind', '=', 'refund_asked')
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain('/guest-booking/');
});

test('the books are right after all of it', async () => {
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});
