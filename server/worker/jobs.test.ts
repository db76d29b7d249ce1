import { expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { messagesTo, newestCode } from '#test/given-account.ts';
import { FAR, givenHold, givenPaid, storedBooking } from '#test/given-booking.ts';
import { givenChanged } from '#test/given-change.ts';
import { away as unavailable, withGateway } from '#test/given-gateway.ts';

const it = testApp();
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
/** The mails to a user, in the order they were written. */
const mailsTo = (user: { id: string }) =>
  it.deps.database.write
    .selectFrom('outbox_messages')
    .innerJoin('users', (join) => join.on((eb) => eb(eb.ref('users.email'), '=', eb.ref('outbox_messages.to_address'))))
    .select(['outbox_messages.id', 'kind', 'subject', 'text', 'attachments', 'sent_at'])
    .where('users.id', '=', user.id)
    .orderBy('outbox_messages.id')
    .execute();

test('both sides get the mail of a booking, each once, with the calendar file', async () => {
  const held = await givenPaid(it);
  const send = () => run('send-booking-mail', { booking_id: held.booking_id, kind: 'confirmed' });
  await Promise.all([send(), send()]);
  await send();
  for (const [user, subject] of [
    [held.customer, /^You’re booked, \S+: An hour together/],
    [held.provider?.owner ?? { id: '' }, /^New booking from .+: An hour together/],
  ] as const) {
    const mails = await mailsTo(user);
    expect(mails.map((mail) => mail.kind)).toEqual(['booking_confirmed']);
    expect(mails[0]?.subject).toMatch(subject);
    expect(mails[0]?.text).toContain('Friday, May 15, 2026 at 10:00');
    expect(JSON.stringify(mails[0]?.attachments)).toContain('STATUS:CONFIRMED');
  }
});

test('a cancelled booking’s mail cancels the calendar entry; a booking that is not there gets none', async () => {
  const held = await givenPaid(it);
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  await run('send-booking-mail', { booking_id: held.booking_id, kind: 'cancelled' });
  const [mail] = await mailsTo(held.customer);
  expect(mail?.subject).toMatch(/^Booking cancelled:/);
  expect(mail?.text).toContain('$42.30');
  expect(JSON.stringify(mail?.attachments)).toContain('METHOD:CANCEL');
  await run('send-booking-mail', { booking_id: '01890000-0000-7000-8000-000000000000', kind: 'confirmed' });
  await expect(run('send-booking-mail', { booking_id: held.booking_id, kind: 'guessed' })).rejects.toThrow();
});

test('mails state all that was paid, and exact refunds: of the cancellation, or of each refund', async () => {
  const held = await givenPaid(it, { service: { capacity: 2 }, participants: 2 });
  await givenChanged(it, held.customer, { booking_id: held.booking_id, starts_at: FAR, participants: 1 });
  it.clock.advance(1);
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  await run('send-booking-mail', { booking_id: held.booking_id, kind: 'cancelled' });
  const { rows } = await it.deps.database.pool.query<{ id: string }>(
    'SELECT id FROM refunds WHERE booking_id = $1 ORDER BY created_at, id',
    [held.booking_id],
  );
  for (const { id } of rows)
    await run('send-booking-mail', { booking_id: held.booking_id, kind: 'refunded', cause: id });
  const mails = await mailsTo(held.customer);
  const lines = mails.map(({ kind, text }) => [
    kind,
    /Paid +(\S+)\n(?:Refunded before +(\S+)\n)?Refund to your card +(\S+)/.exec(text)?.slice(1),
  ]);
  expect(lines).toEqual([
    ['booking_cancelled', ['$84.30', '$42.00', '$42.30']],
    ['booking_refunded', ['$84.30', undefined, '$42.00']],
    ['booking_refunded', ['$84.30', undefined, '$42.30']],
  ]);
});

test('a guest is mailed the way to their booking', async () => {
  const service = await givenService(it.deps);
  const input = { service_id: service.id, starts_at: FAR, name: 'Gus', email: 'gus@example.com' };
  const { body } = await it.call('booking/guest_add_booking', input);
  await run('send-booking-mail', { booking_id: body.booking._id, kind: 'confirmed' });
  expect((await messagesTo(it.deps, 'gus@example.com'))[0]?.text).toContain(`/guest-booking/${body.access_token}`);
});

test('a message leaves once; one that could not leave is tried again', async () => {
  const held = await givenPaid(it);
  await run('send-booking-mail', { booking_id: held.booking_id, kind: 'confirmed' });
  const [mail] = await mailsTo(held.customer);
  const message_id = mail?.id ?? '';
  const sent: string[] = [];
  const sound = it.deps.providers.mailer;
  let isDown = true;
  const send = async ({ id }: { id: string }) => {
    if (isDown) throw new Error('The mail server does not answer.');
    sent.push(id);
  };
  Object.assign(it.deps.providers, { mailer: { send } });
  await expect(run('deliver-message', { message_id })).rejects.toThrow('does not answer');
  expect((await mailsTo(held.customer))[0]?.sent_at).toBeNull();
  isDown = false;
  await run('deliver-message', { message_id });
  await run('deliver-message', { message_id });
  Object.assign(it.deps.providers, { mailer: sound });
  expect(sent).toEqual([message_id]);
  expect((await mailsTo(held.customer))[0]?.sent_at).not.toBeNull();
});

test('production stores no message texts; codes and booking tokens are stored as hashes', async () => {
  const production = { ...it.deps, config: { ...it.deps.config, PLAZA_MODE: 'production' as const } };
  const rows = async () =>
    (
      await it.deps.database.pool.query(
        'SELECT id, to_address, subject, text, html, attachments, sent_at FROM outbox_messages',
      )
    ).rows;
  const said = async () =>
    JSON.stringify((await rows()).map(({ subject, text, html, attachments }) => [subject, text, html, attachments]));
  const rowOf = async (email: string) => (await rows()).find(({ to_address }) => to_address === email);
  const write = async (email: string) => {
    await it.call('user/email_send_otp', { email, purpose: 'guest_booking' });
    return { id: (await rowOf(email)).id, code: await newestCode(it.deps, email) };
  };
  const [sent, unsent] = [await write('sent@example.com'), await write('unsent@example.com')];
  for (const { code } of [sent, unsent]) expect(await said()).toContain(code);
  await jobs['deliver-message'](production, { message_id: sent.id });
  expect(await said()).not.toContain(sent.code);
  expect((await rowOf('sent@example.com')).sent_at).not.toBeNull();
  await jobs['forget-old-keys'](production, {});
  expect(await said()).toContain(unsent.code);
  const noon = it.clock.now();
  it.clock.set(new Date(noon.getTime() + 8 * 86_400_000));
  await run('forget-old-keys');
  expect(await said()).toContain(unsent.code);
  await jobs['forget-old-keys'](production, {});
  it.clock.set(noon);
  expect(await said()).not.toContain(unsent.code);
});

test('a refund the gateway did not answer is sent by the job, once, and then told', async () => {
  const held = await givenPaid(it);
  const { status } = await withGateway(it, { refund: unavailable }, () =>
    it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer),
  );
  // The cancellation remains, whatever the gateway does.
  expect(status).toBe(200);
  const refundOf = () =>
    it.deps.database.write
      .selectFrom('refunds')
      .select(['id', 'status', 'amount'])
      .where('booking_id', '=', held.booking_id)
      .executeTakeFirstOrThrow();
  const { id: refund_id, ...noted } = await refundOf();
  expect(noted).toEqual({ status: 'pending', amount: 4230 });
  await expect(withGateway(it, { refund: unavailable }, () => run('send-refund', { refund_id }))).rejects.toThrow(
    'away',
  );
  await Promise.all([run('send-refund', { refund_id }), run('send-refund', { refund_id })]);
  await run('send-refund', { refund_id });
  expect((await refundOf()).status).toBe('succeeded');
  const { rows } = await it.deps.database.pool.query(
    `SELECT r.amount::int, p.refunded::int FROM sandbox_refunds r JOIN sandbox_payments p ON p.id = r.payment_id
     JOIN payments o ON o.id::text = p.key WHERE o.booking_id = $1`,
    [held.booking_id],
  );
  expect(rows).toEqual([{ amount: 4230, refunded: 4230 }]);
  const { rows: notice } = await it.deps.database.pool.query(
    "SELECT job.id FROM waiting_jobs job WHERE job.payload->>'booking_id' = $1 AND job.payload->>'kind' = 'refunded'",
    [held.booking_id],
  );
  expect(notice).toHaveLength(1);
});

test('a refund nobody sent is found by the reconcile job', async () => {
  const held = await givenPaid(it);
  await withGateway(it, { refund: unavailable }, () =>
    it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer),
  );
  it.clock.advance(1);
  await run('reconcile-payments');
  it.clock.set(NOON);
  const { body } = await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer);
  expect(body.payments.map((each) => [each.kind, each.status])).toEqual([
    ['charge', 'refunded'],
    ['refund', 'succeeded'],
  ]);
});

test('an unpaid hold is ended once its time has run out, and not before', async () => {
  const held = await givenHold(it);
  const statusOf = async () => (await storedBooking(it, held.booking_id)).status;
  it.clock.advance(14);
  await run('expire-holds');
  expect(await statusOf()).toBe('awaiting_payment');
  it.clock.advance(2);
  await run('expire-holds');
  it.clock.set(NOON);
  expect(await statusOf()).toBe('expired');
  await givenHold(it, { service_id: held.service.id });
});

test('the books are right after all of it', async () => {
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});
