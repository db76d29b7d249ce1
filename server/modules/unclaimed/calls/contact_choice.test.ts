import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { sendDemand } from '#server/modules/unclaimed/demand/index.ts';
import { testApp } from '#test/app.ts';
import { claimPage, givenUnclaimed } from '#test/claims/given-claim.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();

/** A month later, on the day of the job. */
const LATER = new Date('2026-06-01T08:37:00Z');

const switchOn = async (mails_demand = true) => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  expect((await it.call('admin/change_settings', { mails_demand }, admin)).body.mails_demand).toBe(mails_demand);
};

/** So many people look at a page, as guests. */
async function look(provider_id: string, people: number) {
  for (let n = 0; n < people; n += 1) await it.call('claim/view_profile_guest', { provider_id });
}

const wish = async (provider_id: string) =>
  it.call('booking/add_booking_request', { provider_id, wish: 'An hour of calm' }, await givenUser(it.deps));

const mailsTo = async (email: string) =>
  (await messagesTo(it.deps, email)).filter(({ kind }) => kind === 'demand' || kind === 'leads_wait');

const tokenIn = (text = '') => /\/contact-choice\/([\w-]+)/.exec(text)?.[1] ?? '';

async function sendLater() {
  const before = it.clock.now();
  it.clock.set(LATER);
  await jobs['send-demand'](it.deps, {});
  it.clock.set(before);
}

/** A page that people looked at and wrote to, with the token of the mail about it. */
async function givenDemand(name: string) {
  const page = await givenUnclaimed(it, name);
  await look(page.id, 2);
  await wish(page.id);
  await switchOn();
  await sendLater();
  const [mail] = await mailsTo(page.email);
  return { ...page, token: tokenIn(mail?.text), mail };
}

test('the contact reads once a month what happened, and only if the operator wants it', async () => {
  const page = await givenUnclaimed(it, 'Quiet Mill');
  const idle = await givenUnclaimed(it, 'Idle Mill');
  await look(page.id, 3);
  await wish(page.id);
  await wish(page.id);
  await sendLater();
  expect(await mailsTo(page.email)).toEqual([]);
  await switchOn();
  await Promise.all([sendDemand({ ...it.deps, clock: { ...it.clock, now: () => LATER } }), sendLater()]);
  await sendLater();
  const mails = await mailsTo(page.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('2 people wrote to Quiet Mill last month');
  expect(mails[0]?.text).toContain('3 people looked at the page, and 2 people wrote');
  expect(mails[0]?.text).toContain(`/claim-provider/${page.id}`);
  expect(await mailsTo(idle.email)).toEqual([]);
  await switchOn(false);
});

test('pages that were claimed are no longer theirs to be told about', async () => {
  const page = await givenUnclaimed(it, 'Claimed Mill');
  await look(page.id, 1);
  await claimPage(it, page, await givenUser(it.deps));
  await switchOn();
  await sendLater();
  expect(await mailsTo(page.email)).toEqual([]);
});

test('one click ends all mails to the address, for later pages too; and it can be taken back', async () => {
  const { token, email, id } = await givenDemand('Loud Mill');
  const state = await it.call('claim/contact_choice', { token });
  expect(state.body).toMatchObject({ choice: null, pages: [{ _id: id, name: 'Loud Mill' }] });
  expect(JSON.stringify(state.body)).not.toContain(email);
  expect((await it.call('claim/choose_contact', { token, choice: 'no_mail' })).body.choice).toBe('no_mail');
  const later = await givenUnclaimed(it, 'Later Mill');
  await it.deps.database.write
    .updateTable('providers')
    .set({ contact_email: email })
    .where('id', '=', later.id)
    .execute();
  const before = (await mailsTo(email)).length;
  await wish(later.id);
  await doWaiting(it, ['notify-lead']);
  it.clock.set(new Date('2026-07-01T08:37:00Z'));
  await look(later.id, 2);
  it.clock.set(new Date('2026-08-01T08:37:00Z'));
  await jobs['send-demand'](it.deps, {});
  expect(await mailsTo(email)).toHaveLength(before);
  expect((await it.call('claim/choose_contact', { token, choice: 'mails' })).body.choice).toBeNull();
  await jobs['send-demand'](it.deps, {});
  expect(await mailsTo(email)).toHaveLength(before + 1);
  it.clock.set(new Date('2026-05-05T19:00:00Z'));
});

test('mails about enquiries have the link too', async () => {
  const page = await givenUnclaimed(it, 'Asked Mill');
  await wish(page.id);
  await doWaiting(it, ['notify-lead']);
  const [mail] = await mailsTo(page.email);
  expect((await it.call('claim/contact_choice', { token: tokenIn(mail?.text) })).body.pages).toHaveLength(1);
});

test('who opposes is hidden at once, once, and staff has a ticket and can undo it', async () => {
  const { token, email, id } = await givenDemand('Shy Mill');
  const oppose = () => it.call('claim/choose_contact', { token, choice: 'opposed' });
  const both = await Promise.all([oppose(), oppose()]);
  expect(both.map(({ body }) => body)).toEqual([1, 2].map(() => ({ choice: 'opposed', pages: [] })));
  expect((await it.call('user/guest_get_profile', { provider_id: id })).status).toBe(404);
  const found = await it.call('my_page/home_service_event_list', { text: 'Shy Mill' });
  expect(found.body.items).toEqual([]);
  const admin = await givenUser(it.deps, { role: 'admin' });
  const tickets = (await it.call('admin/help_ticket_list', {}, admin)).body.items;
  expect(tickets.filter(({ subject }) => subject === 'Please remove my page')).toHaveLength(1);
  // The link takes only mails back.
  expect((await it.call('claim/choose_contact', { token, choice: 'mails' })).body.choice).toBe('opposed');
  const { items } = (await it.call('admin/moderation_list', { status: 'active' }, admin)).body;
  const action = items.find(({ label }) => label === 'Shy Mill');
  const undone = { verb: 'undo' as const, action_id: action?._id ?? '', reason: 'They changed their mind.' };
  expect((await it.call('admin/moderate', undone, admin)).status).toBe(200);
  expect((await it.call('user/guest_get_profile', { provider_id: id })).status).toBe(200);
  await sendLater();
  expect((await mailsTo(email)).filter(({ kind }) => kind === 'demand')).toHaveLength(1);
});

test('a token that was changed, or is another one, opens nothing', async () => {
  const { token } = await givenDemand('Sealed Mill');
  // The last letters may have bits that mean nothing; the first one has none.
  const turned = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  for (const wrong of [turned, 'x'.repeat(60)]) {
    expect((await it.call('claim/contact_choice', { token: wrong })).problem.code).toBe('not_found');
    expect((await it.call('claim/choose_contact', { token: wrong, choice: 'opposed' })).problem.code).toBe('not_found');
  }
});
