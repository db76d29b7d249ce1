import { afterEach, beforeAll, expect, test } from 'vitest';
import { maskEmail } from '#contract/formats/mask.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { appealTokenFor } from '#server/modules/trust/appeals/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenStaff, messagesTo } from '#test/given-account.ts';
import { givenPast } from '#test/given-past.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const reason = 'Asked people to pay outside of the marketplace.';
const text = 'Nobody was asked to pay elsewhere. That was another studio.';
let ada: { id: string; token: string };
let sue: { id: string; token: string };
beforeAll(async () => {
  [ada, sue] = await givenStaff(it.deps, 'admin', 'support');
});

const suspend = async (kind: 'suspend_page' | 'suspend_user', subject_id: string, by = sue) =>
  (await it.call('admin/moderate', { verb: 'apply', kind, subject_id, reason }, by)).body.action._id;
const tokenOf = (action_id: string) => appealTokenFor(secretOf(it.deps.config), action_id);
const appeal = (token: string) => it.call('user/appeal_decision', { token, text });
const decide = (appeal_id: string, verb: 'uphold' | 'undo', by: { token: string }) =>
  it.call('admin/decide_appeal', { appeal_id, verb, word: 'We looked at it again, with care.' }, by);
const open = async (by = ada) => (await it.call('admin/appeal_list', { limit: 100 }, by)).body.items;

test('somebody suspended follows the link of the mail, appeals once, and others of the staff undo it', async () => {
  const page = await givenProvider(it.deps);
  const owner = page.owner ?? { id: '', email: '' };
  await suspend('suspend_user', owner.id);
  await workOff(it, 'notify-moderation');
  const [mail] = await messagesTo(it.deps, owner.email);
  const token = /\/appeal\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const read = () => it.call('user/moderation_decision', { token });
  expect((await read()).body.decision).toMatchObject({
    ...{ kind: 'suspend_user', reason, status: 'active', appeal: null },
    ...{ can: { appeal: true }, appeal_until: '2026-11-01T19:00:00.000Z' },
  });
  expect(JSON.stringify((await read()).body)).not.toContain('Sue');
  const sent = await appeal(token);
  expect(sent.body.decision.appeal).toMatchObject({ status: 'open', text, word: '' });
  expect((await appeal(token)).problem).toMatchObject({ code: 'appeal_state', why: 'sent' });

  await workOff(it, 'notify-appeal');
  const notified = await it.call('user/notification_list', {}, ada);
  expect(notified.body.items[0]?.title).toContain('asks you to look at a decision again');
  const [item] = (await open(sue)).filter((each) => each.action.subject_id === owner.id);
  expect(item).toMatchObject({ is_own: true, is_alone: false, can: { decide: false } });
  expect((await decide(item?._id ?? '', 'undo', sue)).problem.code).toBe('forbidden');
  const finance = await givenUser(it.deps, { role: 'finance' });
  expect((await decide(item?._id ?? '', 'undo', finance)).problem.code).toBe('forbidden');

  const done = await decide(item?._id ?? '', 'undo', ada);
  expect(done.body.appeal).toMatchObject({ status: 'undone', decided_by_name: 'Ada Admin' });
  expect((await decide(item?._id ?? '', 'uphold', ada)).problem).toMatchObject({
    code: 'appeal_state',
    why: 'decided',
  });
  const { rows } = await it.deps.database.pool.query('SELECT status FROM users WHERE id = $1', [owner.id]);
  expect(rows).toEqual([{ status: 'active' }]);
  expect((await read()).body.decision).toMatchObject({
    status: 'undone',
    appeal: { status: 'undone', word: 'We looked at it again, with care.' },
  });
  const log = await it.call('admin/act_list', { subject_id: item?._id ?? '' }, ada);
  expect(log.body.items.map((act) => [act.act, act.by_name])).toEqual([['undo_appeal', 'Ada Admin']]);
});

test('a guest whose review is hidden appeals too, and reads by mail why the decision stays', async () => {
  const customer = await givenUser(it.deps);
  const past = await givenPast(it, { customer_id: customer.id });
  const written = await it.call('user/add_rating_review', { booking_id: past.booking_id, rating: 1 }, customer);
  const email = 'gia.hidden@example.com';
  const db = it.deps.database.write;
  await db.updateTable('reviews').set({ author_id: null }).where('booking_id', '=', past.booking_id).execute();
  await db
    .updateTable('bookings')
    .set({ customer_id: null, guest_name: 'Gia Guest', guest_email: email })
    .where('id', '=', past.booking_id)
    .execute();
  const hidden = await it.call(
    'admin/moderate',
    { verb: 'apply', kind: 'hide_review', subject_id: written.body.review._id, reason },
    sue,
  );
  const token = tokenOf(hidden.body.action._id);
  const sent = await appeal(token);
  const appeal_id = sent.body.decision.appeal?._id ?? '';
  expect((await decide(appeal_id, 'uphold', ada)).body.appeal.status).toBe('upheld');
  await workOff(it, 'notify-appeal');
  const [mail] = await messagesTo(it.deps, email);
  expect(mail?.subject).toBe('We looked again, and our decision stays');
  expect(mail?.text).toContain('We looked at it again, with care.');
  expect(mail?.text).toContain(`/appeal/${token}`);
  const done = await it.call('admin/appeal_list', { state: 'done', limit: 100 }, ada);
  expect(done.body.items[0]).toMatchObject({ _id: appeal_id, status: 'upheld', by: { email: maskEmail(email) } });
  const contact = await it.call('admin/read_contact', { subject: 'appeal', subject_id: appeal_id }, ada);
  expect(contact.body.email).toBe(email);
});

test('undoing a decision otherwise answers its appeal, and nothing is appealed after that or too late', async () => {
  const page = await givenProvider(it.deps);
  const action_id = await suspend('suspend_page', page.id);
  const { body } = await appeal(tokenOf(action_id));
  await it.call('admin/moderate', { verb: 'undo', action_id, reason: 'This was a mistake of ours.' }, sue);
  expect((await decide(body.decision.appeal?._id ?? '', 'uphold', ada)).problem.code).toBe('appeal_state');
  const after = await it.call('user/moderation_decision', { token: tokenOf(action_id) });
  expect(after.body.decision.appeal).toMatchObject({ status: 'undone', word: 'This was a mistake of ours.' });

  const again = await suspend('suspend_page', page.id);
  it.clock.advance(180 * 86_400);
  expect((await appeal(tokenOf(again))).problem).toMatchObject({ code: 'appeal_state', why: 'late' });
  it.clock.set(NOON);
  await it.call('admin/moderate', { verb: 'undo', action_id: again, reason: 'This was a mistake of ours.' }, sue);
  expect((await appeal(tokenOf(again))).problem).toMatchObject({ code: 'appeal_state', why: 'undone' });
});

test('the queue is oldest first with its deadline, and whoever is alone may decide on an own decision', async () => {
  const page = await givenProvider(it.deps);
  const second = await givenProvider(it.deps);
  const ids = [await suspend('suspend_page', page.id, ada), await suspend('suspend_page', second.id, ada)];
  for (const id of ids) {
    await appeal(tokenOf(id));
    it.clock.advance(60);
  }
  const mine = (await open()).filter((each) => ids.includes(each.action._id));
  expect(mine.map((each) => each.action._id)).toEqual(ids);
  expect(mine[0]).toMatchObject({ due_at: '2026-05-19T19:00:00.000Z', is_overdue: false, can: { decide: false } });
  const db = it.deps.database.write;
  await db.updateTable('appeals').set({ due_at: NOON }).where('action_id', 'in', ids).execute();
  await db.updateTable('users').set({ role: 'finance' }).where('id', '=', sue.id).execute();
  const [late] = (await open()).filter((each) => ids.includes(each.action._id));
  expect(late).toMatchObject({ is_overdue: true, is_own: true, is_alone: true, can: { decide: true } });
  expect((await decide(late?._id ?? '', 'uphold', ada)).body.appeal.status).toBe('upheld');
  await db.updateTable('users').set({ role: 'support' }).where('id', '=', sue.id).execute();
});

test('nobody guesses a link', async () => {
  const page = await givenProvider(it.deps);
  const token = tokenOf(await suspend('suspend_page', page.id));
  const other = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`;
  for (const wrong of [other, 'A'.repeat(43), '!'.repeat(43)]) {
    expect((await it.call('user/moderation_decision', { token: wrong })).status).toBe(404);
    expect((await it.call('user/appeal_decision', { token: wrong, text })).status).toBe(404);
  }
});
