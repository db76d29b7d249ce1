import { expect, test } from 'vitest';
import { z } from 'zod';
import { email } from '#contract/fields.ts';
import { calls } from '#contract/index.ts';
import { DAY_MS } from '#contract/instant.ts';
import { mailBudgets } from '#contract/limits/mail-budgets.ts';
import { countedCalls } from '#contract/limits/typed-addresses.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenMarket } from '#test/market/given-market.ts';
import { doWaiting } from '#test/queue.ts';
import { randomOf } from '#test/setup/random.ts';

const it = testApp();
const BUDGET = mailBudgets.mails_new_account;

const CODES = 'mails codes and links alone, which have limits of their own';
const STAFF = 'staff’s own act';
const NONE = 'mails nothing';
const ONE = 'mails one confirmation, has a limit of its network, and counts in the mailbox’s day';
const PROVED = 'mails one confirmation, to a mailbox that a code proved';
const ONCE = 'mails one copy, once a booking, and counts in the mailbox’s day';
/** Calls that take an address and are not counted, each with the reason. */
const uncounted: Readonly<Record<string, string>> = {
  'user/sign_up': CODES,
  'user/email_send_otp': CODES,
  'user/check_email': CODES,
  'user/change_email': CODES,
  'booking/find': CODES,
  'user/sign_in': NONE,
  'user/verify_otp': NONE,
  'my_page/block_customer': NONE,
  'user/add_help_support': ONE,
  'booking/withdraw_contract': ONCE,
  'user/delete_guest_data': PROVED,
  'admin/set_up': STAFF,
  'admin/change_settings': STAFF,
  'admin/change_staff': STAFF,
  'admin/impersonate': STAFF,
  'admin/invite_providers': STAFF,
  'admin/add_page': STAFF,
  'admin/confirm_identity': STAFF,
};

/** Whether a schema has a field for mail addresses, however deep. */
function asksForAddress(schema: unknown): boolean {
  if (schema === email) return true;
  if (schema instanceof z.ZodType) return Object.values(schema.def).some(asksForAddress);
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.values(schema).some(asksForAddress);
}

test('every call that takes an address counts its mails, or says why not', () => {
  const asking = Object.entries(calls).filter(([, { mode, input }]) => mode !== 'read' && asksForAddress(input));
  expect(asking.length).toBeGreaterThan(10);
  expect(asking.map(([name]) => name).filter((name) => !countedCalls.includes(name) && !(name in uncounted))).toEqual(
    [],
  );
  expect(Object.keys(uncounted).filter((name) => !asking.some(([asked]) => asked === name))).toEqual([]);
  // A call that nobody thought of is found.
  expect(asksForAddress(z.strictObject({ friends: z.array(z.strictObject({ to: email.optional() })) }))).toBe(true);
});

/** What went to addresses of a domain that nobody has, by kind of its end. */
async function mailsTo(domain: string): Promise<Record<string, number>> {
  const { rows } = await it.deps.database.pool.query<{ what: string; n: number }>(
    `SELECT CASE WHEN reason = '' THEN 'to be sent' ELSE reason END AS what, count(*)::int AS n
     FROM outbox_messages WHERE to_address LIKE '%@' || $1 GROUP BY 1`,
    [domain],
  );
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
}

const MAILS = ['send-booking-mail', 'send-ticket-mails', 'send-invitations', 'send-transfer-mails'] as const;
const workAll = async () => {
  for (let round = 0; round < 3; round += 1) await doWaiting(it, MAILS);
};

/** A provider whose account was made some days ago, with a free event. */
async function givenHost(days: number) {
  const event = await givenEvent(it.deps, { capacity: null, packages: [{ name: 'Free', amount: 0 }] });
  const owner_id = event.provider?.owner?.id ?? '';
  const created_at = new Date(it.clock.now().getTime() - days * DAY_MS);
  await it.deps.database.write.updateTable('users').set({ created_at }).where('id', '=', owner_id).execute();
  return { ...event, owner: { token: event.token } };
}

test('a new account mails at most its budget by any mixture of calls, and hears how many are left', async () => {
  const host = await givenHost(1);
  const guest = await givenUser(it.deps);
  const draw = randomOf('mail budgets');
  let typed = 0;
  const address = () => {
    typed += 1;
    return `stranger${typed}@strangers.example`;
  };
  const at = { event_id: host.id, occurrence_id: host.occurrence_id, package_id: host.package_id };
  const acts = [
    (count: number) => {
      const guests = Array.from({ length: count }, () => ({ name: 'Stranger', email: address() }));
      return it.call('event/add_guests', { ...at, guests, note: '' }, host.owner);
    },
    (count: number) => {
      const emails = Array.from({ length: count }, address);
      return it.call('event/event_notify_user', { event_id: host.id, emails }, host.owner);
    },
    () => it.call('event/sell_tickets', { ...at, participants: 1, paid_by: 'cash', email: address() }, host.owner),
  ];
  const codes = new Set<string>();
  for (let n = 0; n < 25; n += 1) {
    const { status, problem } = (await acts[draw(acts.length)]?.(1 + draw(8))) ?? {};
    codes.add(status === 200 ? 'done' : `${status} ${problem?.code}`);
    if (status === 429)
      expect(problem?.detail).toMatch(/^New accounts can email 40 people a day whose address they typed\. /);
  }
  expect([...codes].sort()).toEqual(['429 rate_limited', 'done']);
  await workAll();
  const sent = (await mailsTo('strangers.example'))['to be sent'] ?? 0;
  // Each of the calls mails an address once.
  expect([sent <= BUDGET, sent > BUDGET - 8]).toEqual([true, true]);
  // The mails of another account are its own, and the next day begins anew.
  expect(
    (await it.call('event/add_guests', { ...at, guests: [{ name: 'Late', email: address() }] }, guest)).status,
  ).toBe(404);
  it.clock.set(new Date(NOON.getTime() + DAY_MS + 1000));
  expect((await acts[0]?.(8))?.status).toBe(200);
  it.clock.set(NOON);
});

test('an old account has more, and the operator sees both and changes them', async () => {
  await givenMarket(it);
  const admin = await givenUser(it.deps, { role: 'admin' });
  const host = await givenHost(60);
  const guests = (count: number, domain: string) =>
    Array.from({ length: count }, (_, n) => ({ name: 'Friend', email: `friend${n}@${domain}` }));
  const add = (count: number, domain: string) =>
    it.call(
      'event/add_guests',
      {
        event_id: host.id,
        occurrence_id: host.occurrence_id,
        package_id: host.package_id,
        guests: guests(count, domain),
      },
      host.owner,
    );
  expect((await add(50, 'first.example')).status).toBe(200);
  const { senders } = (await it.call('admin/settings', {}, admin)).body.mail_budgets;
  expect(senders).toContainEqual(expect.objectContaining({ used: 50, max: mailBudgets.mails_account }));
  await it.call('admin/change_settings', { mails_account: 60 }, admin);
  const { status, problem } = await add(11, 'second.example');
  expect([status, problem.detail]).toEqual([429, expect.stringContaining('10 more people for the next')]);
  expect((await add(10, 'second.example')).status).toBe(200);
  await it.call('admin/change_settings', { mails_account: mailBudgets.mails_account }, admin);
});

test('one mailbox gets at most its budget a day from everybody together; its own mails don’t count', async () => {
  const email = 'victim@mailbox.example';
  for (let n = 0; n < 3; n += 1) {
    const host = await givenHost(60);
    const guests = Array.from({ length: 12 }, () => ({ name: 'Victim', email }));
    const at = { event_id: host.id, occurrence_id: host.occurrence_id, package_id: host.package_id };
    expect((await it.call('event/add_guests', { ...at, guests }, host.owner)).status).toBe(200);
  }
  await workAll();
  expect(await mailsTo('mailbox.example')).toEqual({ 'to be sent': mailBudgets.mails_mailbox, mailbox_full: 16 });
  await it.call('user/email_send_otp', { email, purpose: 'guest_booking' });
  expect((await mailsTo('mailbox.example'))['to be sent']).toBe(mailBudgets.mails_mailbox + 1);
});
