import { expect, test } from 'vitest';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { eraseGuest } from '#server/modules/personal-data/index.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { messagesTo, newestCode, proveMailbox } from '#test/given-account.ts';
import { FAR } from '#test/given-booking.ts';
import { doWaiting } from '#test/queue.ts';
import { untilBlocked } from '#test/setup/wait-for-lock.ts';

const it = testApp();
const CALL = 'user/delete_guest_data';

type Holder = { readonly booking_token: string };

async function givenHeld(email: string, own: { service_id?: string } = {}) {
  const service_id = own.service_id ?? (await givenService(it.deps)).id;
  const { body, problem } = await it.call('booking/guest_add_booking', {
    ...{ service_id, starts_at: FAR, name: 'Gus Gone', email },
  });
  if (!body.booking) throw new Error(`No hold: ${problem.code}`);
  const holder: Holder = { booking_token: body.access_token ?? '' };
  return { booking_id: body.booking._id, service_id, holder };
}

async function givenPaid(email: string) {
  const held = await givenHeld(email);
  const { booking_id, holder } = held;
  const paid = await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, holder);
  expect(paid.body.status).toBe('confirmed');
  return held;
}

async function codeFor(email: string): Promise<string> {
  expect((await it.call('user/email_send_otp', { email, purpose: 'delete_guest_data' })).status).toBe(200);
  return newestCode(it.deps, email.toLowerCase());
}

const erase = async (email: string, by: Partial<Holder> = {}) =>
  it.call(CALL, { email, email_code: await codeFor(email) }, by);

const guestOf = async (booking_id: string) => {
  const { rows } = await it.deps.database.pool.query<{ status: string; guest_name: string; guest_email: string }>(
    'SELECT status, guest_name, guest_email FROM bookings WHERE id = $1',
    [booking_id],
  );
  return rows[0];
};

test('it takes a code from the mailbox, for this and nothing else', async () => {
  const email = 'gus.code@example.com';
  const { booking_id, holder } = await givenHeld(email);
  await it.call('user/email_send_otp', { email, purpose: 'guest_booking' });
  const another = await newestCode(it.deps, email);
  // The link that opens the booking, and the code that opens bookings, are not enough.
  expect((await it.call(CALL, { email, email_code: another }, holder)).problem).toMatchObject({
    ...{ status: 422, code: 'code_expired', errors: [{ path: 'email_code' }] },
  });
  const code = await codeFor(email);
  const wrong = code === '123456' ? '654321' : '123456';
  const refused = await it.call(CALL, { email, email_code: wrong }, holder);
  expect([refused.problem.code, refused.problem.errors?.[0]?.path]).toEqual(['code_wrong', 'email_code']);
  expect((await it.raw('user/verify_otp', { email, purpose: 'delete_guest_data', code })).status).toBe(400);
  expect((await it.call(CALL, { email: 'gus.other@example.com', email_code: code })).problem.code).toBe('code_expired');
  expect((await guestOf(booking_id))?.guest_name).toBe('Gus Gone');
  expect((await it.call(CALL, { email, email_code: code }, holder)).body).toEqual({ deleted: true });
  // It worked once.
  expect((await it.call(CALL, { email, email_code: code })).problem.code).toBe('code_expired');
});

test('the code’s mail has no link, and the last mail confirms the erasure', async () => {
  const email = 'gus.mails@example.com';
  await givenHeld(email);
  const code = await codeFor(email);
  const [asked] = await messagesTo(it.deps, email);
  expect([asked?.subject, asked?.text.includes('/email_link')]).toEqual([
    `${code} – Your code to delete your data`,
    false,
  ]);
  expect((await it.call(CALL, { email, email_code: code })).status).toBe(200);
  await doWaiting(it);
  expect((await messagesTo(it.deps, email)).map(({ kind }) => kind)).toEqual(['guest_data_deleted']);
});

test('a paid booking ahead keeps the data, and is named with its link; once it is cancelled, all goes', async () => {
  const email = 'gus.paid@example.com';
  const { booking_id, holder } = await givenPaid(email);
  const refused = await erase('GUS.Paid@example.com', holder);
  expect([refused.status, refused.problem.code]).toEqual([422, 'guest_data_open']);
  const { title, number, timezone } = (await it.call('booking/get_booking_details', {}, holder)).body;
  const path = `/guest-booking/${holder.booking_token}`;
  expect(refused.problem.open).toEqual([{ kind: 'booking', number, title, timezone, starts_at: FAR, path }]);
  expect((await guestOf(booking_id))?.guest_email).toBe(email);
  await it.call('event/cancel_booking', { booking_id }, holder);
  await doWaiting(it);
  const done = await erase(email, holder);
  expect([done.status, done.problem.open]).toEqual([200, undefined]);
  expect(String(done.headers['set-cookie'])).toMatch(/plaza_booking=;/);
  expect(await guestOf(booking_id)).toEqual({
    ...{ status: 'cancelled', guest_name: 'Deleted guest' },
    guest_email: expect.stringMatching(/^deleted-[\w-]{36}@erased\.invalid$/),
  });
});

test('a refund on its way and a dispute keep it too', async () => {
  const email = 'gus.money@example.com';
  const { booking_id } = await givenPaid(email);
  const { pool } = it.deps.database;
  const now = it.clock.now();
  await pool.query("UPDATE bookings SET status = 'completed' WHERE id = $1", [booking_id]);
  await pool.query(
    `INSERT INTO refunds (id, payment_id, booking_id, amount, currency, status, created_at)
     SELECT gen_random_uuid(), id, booking_id, 100, 'USD', 'pending', $2 FROM payments WHERE booking_id = $1`,
    [booking_id, now],
  );
  await pool.query(
    `INSERT INTO disputes (id, payment_id, gateway_id, amount, currency, status, reason, created_at, updated_at)
     SELECT gen_random_uuid(), id, 'dp_guest', 100, 'USD', 'open', 'fraudulent', $2, $2 FROM payments
     WHERE booking_id = $1`,
    [booking_id, now],
  );
  const { problem } = await erase(email);
  expect((problem.open as { kind: string }[]).map(({ kind }) => kind)).toEqual(['dispute', 'refund']);
});

test('what is held without a payment is given up, and others can book it; so is a hold that ran out', async () => {
  for (const minutes of [0, 16]) {
    const email = `gus.held${minutes}@example.com`;
    const { booking_id, service_id } = await givenHeld(email);
    it.clock.advance(minutes);
    expect((await erase(email)).status).toBe(200);
    it.clock.advance(-minutes);
    expect((await guestOf(booking_id))?.status).toBe(minutes === 0 ? 'withdrawn' : 'expired');
    await givenHeld(`next${minutes}@example.com`, { service_id });
  }
});

test('the links of the booking and of its calendar file stop working, at once', async () => {
  const email = 'gus.links@example.com';
  const { booking_id, holder } = await givenPaid(email);
  const { ics_url } = (await it.call('booking/get_booking_details', {}, holder)).body;
  const file = async () => (await it.app.http.inject(String(ics_url).replace('http://plaza.test', ''))).statusCode;
  await it.deps.database.pool.query("UPDATE bookings SET status = 'completed' WHERE id = $1", [booking_id]);
  expect([await file(), (await it.call('booking/get_booking_details', {}, holder)).status]).toEqual([200, 200]);
  expect((await erase(email)).status).toBe(200);
  expect([await file(), (await it.call('booking/get_booking_details', {}, holder)).status]).toEqual([404, 404]);
  const proof = { booking_id, email_token: await proveMailbox(it, email) };
  expect((await it.call('booking/open_by_code', proof)).problem.code).toBe('guest_not_proved');
});

test('an address with an account is erased with the account', async () => {
  const user = await givenUser(it.deps, { email: 'gus.account@example.com' });
  const { problem } = await erase(user.email);
  expect([problem.status, problem.code, problem.detail]).toEqual([
    ...[403, 'forbidden'],
    expect.stringContaining('Sign in and delete the account'),
  ]);
});

test('the cookie of somebody else’s booking stays', async () => {
  const { holder } = await givenHeld('someone.else@example.com');
  await givenHeld('gus.cookie@example.com');
  const done = await erase('gus.cookie@example.com', holder);
  expect([done.status, String(done.headers['set-cookie'])]).toEqual([
    200,
    expect.not.stringContaining('plaza_booking='),
  ]);
  expect((await it.call('booking/get_booking_details', {}, holder)).status).toBe(200);
});

test('what a guest writes while they are erased is not stored', async () => {
  const email = 'gus.late@example.com';
  const { booking_id, holder } = await givenPaid(email);
  expect((await it.call('booking/add_message', { booking_id, text: 'Early' }, holder)).status).toBe(200);
  await it.deps.database.pool.query("UPDATE bookings SET status = 'completed' WHERE id = $1", [booking_id]);
  const late = await inTransaction(it.deps.database.write, async (tx) => {
    expect(await eraseGuest(tx, it.deps, email, it.clock.now())).toEqual({ deleted: true });
    const sent = it.call('booking/add_message', { booking_id, text: 'Late words' }, holder);
    await untilBlocked(it.deps.database.pool);
    return { sent };
  });
  expect((await late.sent).status).toBe(404);
  const { rows } = await it.deps.database.pool.query("SELECT text FROM messages WHERE text = 'Late words'");
  expect(rows).toEqual([]);
});

test('no booking ahead is ever erased, and no erased one has a link', async () => {
  const { booking_id } = await givenPaid('gus.constraint@example.com');
  const set = (columns: string) =>
    it.deps.database.pool.query(`UPDATE bookings SET ${columns} WHERE id = $1`, [booking_id]);
  await expect(set("guest_email = 'deleted-x@erased.invalid', access_token_hash = NULL")).rejects.toThrow(
    'booking_erased_is_over',
  );
  await set("status = 'completed'");
  await expect(set("guest_email = 'deleted-x@erased.invalid'")).rejects.toThrow('booking_erased_has_no_link');
});
