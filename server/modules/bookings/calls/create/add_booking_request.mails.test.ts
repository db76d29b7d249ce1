import { afterEach, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { answer, FAR, givenRequest } from '#test/given-booking.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
const ask = async (service_id: string, more = {}, by?: { token: string }) =>
  it.call('booking/add_booking_request', { service_id, starts_at: FAR, ...more }, by ?? (await givenUser(it.deps)));
const byRequest = (own: Parameters<typeof givenService>[1] = {}) =>
  givenService(it.deps, { booking_mode: 'request', ...own });

test('a mail speaks one language: dates and money are written in that of its words', async () => {
  const { booking_id, customer } = await givenRequest(it);
  // An earlier version stored this; it accepted any code.
  await it.deps.database.write.updateTable('users').set({ language: 'de' }).where('id', '=', customer.id).execute();
  await run('notify-request', { booking_id, kind: 'asked' });
  const [mail] = await messagesTo(it.deps, customer.email);
  expect(mail?.subject).toBe(
    'Request sent to Studio Example: An hour together, Fri, May 15, 10:00\u00a0AM Portland time',
  );
  expect(mail?.html).toContain('lang="en"');
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Freitag|42,30|GMT/);
});

test('both sides are told once, by mail and under the bell', async () => {
  const { booking_id, customer, provider } = await givenRequest(it);
  const notify = () => run('notify-request', { booking_id, kind: 'asked' });
  await Promise.all([notify(), notify()]);
  await notify();
  const mine = await messagesTo(it.deps, customer.email);
  expect(mine.map((mail) => mail.subject)).toEqual([
    'Request sent to Studio Example: An hour together, Fri, May 15, 10:00\u00a0AM Portland time',
  ]);
  const theirs = await messagesTo(it.deps, provider?.owner?.email ?? '');
  expect(theirs.map((mail) => mail.subject)).toEqual([
    'New booking request: An hour together, Fri, May 15, 10:00\u00a0AM Portland time',
  ]);
  expect(theirs[0]?.text).toContain('Wed, May 6');
  for (const [user, title] of [
    [customer, 'Request sent to Studio Example'],
    [provider?.owner ?? customer, 'New booking request from Cleo Customer'],
  ] as const) {
    const { body } = await it.call('user/notification_list', {}, user);
    expect(body.items.map((item) => item.title)).toEqual([title]);
  }
});

test('a request without an answer is mailed again at half of the time, and never after an answer', async () => {
  const { booking_id, provider } = await givenRequest(it);
  const email = provider?.owner?.email ?? '';
  await run('notify-request', { booking_id, kind: 'asked' });
  const planned = await it.deps.database.write
    .selectFrom('waiting_jobs')
    .select(['name', 'payload', 'run_at'])
    .where('key', '=', `request-unanswered:${booking_id}`)
    .execute();
  expect(planned).toEqual([
    { name: 'notify-request', payload: { booking_id, kind: 'unanswered' }, run_at: new Date('2026-05-06T07:00:00Z') },
  ]);
  it.clock.set(new Date('2026-05-06T07:00:00Z'));
  const again = () => run('notify-request', { booking_id, kind: 'unanswered' });
  await Promise.all([again(), again()]);
  const reminders = async (to: string) =>
    (await messagesTo(it.deps, to)).filter((mail) => mail.subject.includes('waiting for your answer'));
  const [second, ...more] = await reminders(email);
  expect(second?.subject).toContain('Cleo Customer is waiting for your answer');
  expect(second?.text).toContain('Accept or decline by Wed, May 6, 12:00\u00a0PM Portland time');
  expect(more).toEqual([]);

  const other = await givenRequest(it);
  const owner = { token: other.provider?.token ?? '' };
  await answer(it, other.booking_id, 'declined', owner);
  await run('notify-request', { booking_id: other.booking_id, kind: 'unanswered' });
  const late = await givenRequest(it);
  it.clock.set(new Date('2026-05-09T19:00:00Z'));
  await run('notify-request', { booking_id: late.booking_id, kind: 'unanswered' });
  for (const each of [other, late]) expect(await reminders(each.provider?.owner?.email ?? '')).toEqual([]);
});

test('a service says how long its provider has, before its start; so does the mail', async () => {
  const paid = await givenRequest(it, { service: { request_hours: 72 } });
  const read = await it.call('booking/get_booking_details', { booking_id: paid.booking_id }, paid.customer);
  expect(read.body.expires_at).toBe('2026-05-08T19:00:00.000Z');
  await run('notify-request', { booking_id: paid.booking_id, kind: 'asked' });
  expect((await messagesTo(it.deps, paid.customer.email))[0]?.text).toContain(
    'until Fri, May 8, 12:00\u00a0PM Portland time',
  );
  const free = await byRequest({ amount: 0, request_hours: 72 });
  expect((await ask(free.id)).body.booking?.expires_at).toBe('2026-05-08T19:00:00.000Z');
  const soon = await ask(free.id, { starts_at: '2026-05-06T17:00:00Z' });
  expect(soon.body.booking?.expires_at).toBe('2026-05-06T15:00:00.000Z');
  const { provider_id } = free;
  const listed = await it.call('user/guest_user_service_list', { provider_id });
  expect(listed.body.items[0]?.is_service_array).toMatchObject([{ request_hours: 72 }]);
});
