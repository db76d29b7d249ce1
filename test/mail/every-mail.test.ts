import { createTransport } from 'nodemailer';
import { beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import type { OutgoingMail } from '#server/providers/mail/port.ts';
import { toSmtpMessage } from '#server/providers/mail/smtp.ts';
import { givenEventWorld } from '#test/access/event-world.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEverything } from '#test/personal-data/given-everything.ts';
import { doWaiting } from '#test/queue.ts';
import { givenSoldOut, givenWaiting } from '#test/waiting/given-waiting.ts';
import { liveBookings, mustCall } from './booking-lives.ts';
import { filterFaults, messageFaults, outlookFaults, partFaults, timeFaults } from './mail-form.ts';
import { kindsOfMails, recorded } from './recorded-mails.ts';

const { it, sent } = recorded(testApp());
let kinds: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  it.clock.set(NOON);
  const { world } = await givenEverything(it);
  await givenEventWorld(it, world);
  await doWaiting(it);
  const sold = await givenSoldOut(it);
  await givenWaiting(it, sold);
  for (const { booking_id, ...buyer } of sold.buyers) await mustCall(it)('event/cancel_booking', { booking_id }, buyer);
  await doWaiting(it);
  await addOthers();
  for (const by of [
    { guest: { name: 'Gus Guest', email: 'gus@example.com' } },
    { user: await givenUser(it.deps, { name: 'Una User' }) },
  ]) {
    it.clock.set(NOON);
    await liveBookings(it, await givenUser(it.deps, { name: 'Olive Owner' }), by);
  }
  await jobs['send-digests'](it.deps, {});
  await doWaiting(it);
  kinds = await kindsOfMails(it);
});

/** Mails of what the worlds above do without: those of an account, of help, and of tickets that are given. */
async function addOthers(): Promise<void> {
  const must = mustCall(it);
  const user = await givenUser(it.deps, { name: 'Una Export' });
  const staff = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  await it.deps.database.write
    .updateTable('users')
    .set({ timezone: 'Europe/Warsaw' })
    .where('id', '=', user.id)
    .execute();
  await must('user/export_data', {}, user);
  for (const purpose of ['verify', 'reset', 'delete_account'] as const)
    await must('user/email_send_otp', { email: user.email, purpose }, user);
  await must('admin/send_test_mail', {}, staff);
  await must('user/add_help_support', {
    subject: 'A question',
    text: 'Where do I find my tickets?',
    email: 'gus@example.com',
  });
  const { buyers } = await givenSoldOut(it, { amount: 0 });
  for (const { booking_id, ...buyer } of buyers) {
    const { body } = await must('booking/get_booking_details', { booking_id }, buyer);
    const [{ _id: ticket_id } = { _id: '' }] = body.tickets;
    for (const [expected_turn, email] of ['one@example.com', 'two@example.com'].entries())
      await must('event/transfer_ticket', { booking_id, ticket_id, name: 'Tia', email, expected_turn }, buyer);
  }
  await doWaiting(it);
}

const kindOf = ({ id }: OutgoingMail): string => kinds.get(id) ?? '';

test('these are mails of most kinds', () => {
  expect(new Set(sent.map(kindOf)).size).toBeGreaterThan(25);
});

test.each([
  ['shows in classic Outlook as it is meant', outlookFaults],
  ['has the same links in both parts, and a signature mark', partFaults],
  ['names the zone of its times', timeFaults],
  ['says nothing that filters count against it', filterFaults],
] as const)('every mail %s', (_, faultsOf) => {
  const faults = sent.flatMap((mail) =>
    faultsOf({ text: mail.text, html: mail.html ?? '' }).map((fault) => `${kindOf(mail)}: ${fault}`),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test('every mail leaves in lines of the allowed length, marked as automatic', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const faults: string[] = [];
  for (const mail of sent) {
    const { message } = await transport.sendMail(toSmtpMessage(mail, { from: 'Plaza <plaza@example.org>' }));
    faults.push(...messageFaults(String(message)).map((fault) => `${kindOf(mail)}: ${fault}`));
  }
  expect([...new Set(faults)]).toEqual([]);
});

test('mails of one booking are a thread, and no others are in one', async () => {
  const { rows } = await it.deps.database.pool.query<{ id: string; number: string }>('SELECT id, number FROM bookings');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const threads = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const mail of sent) {
    const { message } = await transport.sendMail(toSmtpMessage(mail, { from: 'Plaza <plaza@example.org>' }));
    const [references, answers] = ['References', 'In-Reply-To'].map(
      (name) => new RegExp(`^${name}: (<booking-\\S+@example\\.org>)\\r$`, 'm').exec(String(message))?.[1],
    );
    if (references !== answers) faults.push(`${kindOf(mail)}: refers to ${references}, answers ${answers}`);
    const about = rows.filter(({ id, number }) => mail.text.includes(id) || mail.text.includes(number));
    const [booking] = about;
    if (about.length === 1 && booking && references !== `<booking-${booking.id}@example.org>`)
      faults.push(`${kindOf(mail)}: is not among those of its booking`);
    if (references) threads.set(references, (threads.get(references) ?? new Set()).add(kindOf(mail)));
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(Math.max(...[...threads.values()].map((kinds) => kinds.size))).toBeGreaterThan(4);
});
