import { expect, test } from 'vitest';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';
import { givenHold, givenPaid } from '#test/given-booking.ts';
import { creditOf, givenCredit } from '#test/given-discount.ts';
import { givenEvent, givenSoldSeats } from '#test/given-event.ts';
import { givenPast } from '#test/given-past.ts';
import { givenForHire, givenHire } from '#test/given-team.ts';
import { givenAvailable } from '#test/given-wallet.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();

type Account = { readonly token: string };
const remove = (by: Account, input: object = { current_password: PASSWORD }) =>
  it.call('user/delete_account', input, by);
const openOf = async (by: Account) =>
  (await it.call('user/account_deletion', {}, by)).body.open.map(({ kind, count }) => [kind, count]);

test('it takes the password, and a wrong one is counted', async () => {
  const account = await givenAccount(it.deps);
  const without = await remove(account, {});
  expect([without.problem.code, without.problem.errors?.[0]?.path]).toEqual(['wrong_credentials', 'current_password']);
  expect((await remove(account, { current_password: 'wrong' })).problem.code).toBe('wrong_credentials');
  for (let at = 0; at < 9; at += 1) await remove(account, { current_password: 'wrong' });
  expect((await remove(account)).problem.code).toBe('locked_out');
  expect((await it.call('user/session', {}, account)).body.user).not.toBeNull();
  expect((await it.call('user/delete_account', {})).problem.code).toBe('not_signed_in');
});

test('without a password, it takes a code that goes to the own mailbox only', async () => {
  const user = await givenUser(it.deps);
  const ask = (email: string) => it.call('user/email_send_otp', { email, purpose: 'delete_account' }, user);
  expect((await ask('other@example.com')).problem.code).toBe('forbidden');
  expect((await ask(user.email)).status).toBe(200);
  const code = await newestCode(it.deps, user.email);
  const signIn = await it.raw('user/verify_otp', { email: user.email, purpose: 'delete_account', code });
  expect(signIn.status).toBe(400);
  const wrong = code === '123456' ? '654321' : '123456';
  const refused = await remove(user, { email_code: wrong });
  expect([refused.problem.code, refused.problem.errors?.[0]?.path]).toEqual(['code_wrong', 'email_code']);
  expect((await remove(user, {})).problem.code).toBe('code_wrong');
  expect((await remove(user, { email_code: code })).body.deleted).toBe(true);
});

test('every session ends, the address is free again, and the last mail confirms it', async () => {
  const account = await givenAccount(it.deps, { name: 'Ada Gone', email: 'ada.gone@example.com' });
  expect((await remove(account)).status).toBe(200);
  expect((await it.call('user/session', {}, account)).body.user).toBeNull();
  expect((await remove(account)).problem.code).toBe('not_signed_in');
  expect((await it.call('user/sign_in', { email: account.email, password: PASSWORD })).status).toBe(401);
  expect((await messagesTo(it.deps, account.email)).map(({ kind }) => kind)).toEqual(['account_deleted']);
  expect((await it.call('user/check_email', { email: account.email })).body.exists).toBe(false);
  const user = await it.deps.database.read
    .selectFrom('users')
    .select(['name', 'email', 'status'])
    .where('id', '=', account.id)
    .executeTakeFirst();
  expect(user).toEqual({ name: 'Deleted user', email: `deleted-${account.id}@erased.invalid`, status: 'deleted' });
});

test('open bookings keep both sides, and are listed', async () => {
  const customer = await givenAccount(it.deps);
  const owner = await givenAccount(it.deps);
  const { id: provider_id } = await givenProvider(it.deps, { owner_id: owner.id });
  const { id: service_id } = await givenService(it.deps, { provider_id });
  const held = await givenPaid(it, { service_id, by: customer });
  const refused = await remove(customer);
  expect([refused.status, refused.problem.code, refused.problem.open]).toEqual([
    422,
    'account_in_use',
    [{ kind: 'bookings', count: 1 }],
  ]);
  expect(await openOf(owner)).toEqual([
    ['money', 1],
    ['customers', 1],
  ]);
  expect((await remove(owner)).problem.code).toBe('account_in_use');
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, customer);
  await doWaiting(it);
  expect([await openOf(customer), await openOf(owner)]).toEqual([[], []]);
  expect((await remove(customer)).status).toBe(200);
  const detail = await it.call('booking/get_booking_details', { booking_id: held.booking_id }, owner);
  expect(detail.body.customer?.name).toBe('Deleted user');
});

test('earnings, sold tickets and hires keep a provider', async () => {
  const earner = await givenAvailable(it);
  expect(await openOf(earner.provider)).toContainEqual(['money', 1]);
  const event = await givenEvent(it.deps);
  const [occurrence_id = ''] = event.occurrence_ids;
  await givenSoldSeats(it, { event_id: event.id, occurrence_id, package_id: event.package_id });
  const musician = await givenForHire(it);
  await givenHire(it, event, musician.provider_id);
  expect(await openOf(event)).toEqual([
    ['tickets', 1],
    ['hires', 3],
  ]);
  expect(await openOf(musician)).toEqual([['hires', 3]]);
});

test('a refund that is asked for, one on its way and a dispute keep the customer', async () => {
  const customer = await givenAccount(it.deps);
  const { booking_id } = await givenPaid(it, { by: customer });
  const { pool } = it.deps.database;
  await pool.query("UPDATE bookings SET status = 'completed' WHERE id = $1", [booking_id]);
  const {
    rows: [payment],
  } = await pool.query('SELECT id, provider_id FROM payments WHERE booking_id = $1', [booking_id]);
  const now = it.clock.now();
  await pool.query(
    `INSERT INTO refunds (id, payment_id, booking_id, amount, currency, status, created_at)
     VALUES (gen_random_uuid(), $1, $2, 100, 'USD', 'pending', $3)`,
    [payment.id, booking_id, now],
  );
  await pool.query(
    `INSERT INTO disputes (id, payment_id, gateway_id, amount, currency, status, reason, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 'dp_1', 100, 'USD', 'open', 'fraudulent', $2, $2)`,
    [payment.id, now],
  );
  expect(await openOf(customer)).toEqual([
    ['refunds', 1],
    ['disputes', 1],
  ]);
});

test('credit is named before, and lost', async () => {
  const account = await givenAccount(it.deps);
  await givenCredit(it.deps, account.id, 1200);
  const { body } = await it.call('user/account_deletion', {}, account);
  expect(body).toEqual({ open: [], credit: [{ amount: 1200, currency: 'USD' }] });
  expect((await remove(account)).status).toBe(200);
  expect(await creditOf(it.deps, account.id)).toBe(0);
});

test('the last admin stays, one of two may go', async () => {
  const admin = await givenAccount(it.deps);
  const { pool } = it.deps.database;
  await pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin.id]);
  expect(await openOf(admin)).toEqual([['last_admin', 1]]);
  expect((await remove(admin)).problem.code).toBe('account_in_use');
  await givenUser(it.deps, { role: 'admin' });
  expect((await remove(admin)).status).toBe(200);
});

test('a page without history is gone, one with history is unlisted', async () => {
  const owner = await givenAccount(it.deps);
  const fresh = await givenProvider(it.deps, { owner_id: owner.id });
  const used = await givenProvider(it.deps, { owner_id: owner.id, name: 'Used Studio' });
  const { id: service_id } = await givenService(it.deps, { provider_id: used.id });
  const { booking_id, customer } = await givenHold(it, { service_id });
  await it.call('event/cancel_booking', { booking_id }, customer);
  expect((await remove(owner)).status).toBe(200);
  const { rows } = await it.deps.database.pool.query('SELECT id, name, status FROM providers WHERE id = ANY($1)', [
    [fresh.id, used.id],
  ]);
  expect(rows).toEqual([{ id: used.id, name: 'Deleted user', status: 'draft' }]);
});

test('a booking that was made as a guest with the address is erased too, and nothing is mailed to it', async () => {
  const account = await givenAccount(it.deps, { email: 'both@example.com' });
  const { booking_id } = await givenPast(it);
  const { pool, write } = it.deps.database;
  const guest = ['Bo Both', account.email, booking_id];
  await pool.query('UPDATE bookings SET customer_id = NULL, guest_name = $1, guest_email = $2 WHERE id = $3', guest);
  await pool.query("UPDATE bookings SET status = 'completed' WHERE id = $1", [booking_id]);
  expect((await remove(account)).status).toBe(200);
  const { rows } = await pool.query('SELECT guest_name, guest_email FROM bookings WHERE id = $1', [booking_id]);
  const to = `deleted-${account.id}@erased.invalid`;
  expect(rows).toEqual([{ guest_name: 'Deleted user', guest_email: to }]);
  const mail = { channel: 'email', kind: 'review_ask', to, subject: 'x', text: 'x', html: null } as const;
  await insertMessage(write, mail, it.clock.now());
  expect(await messagesTo(it.deps, to)).toEqual([]);
});
