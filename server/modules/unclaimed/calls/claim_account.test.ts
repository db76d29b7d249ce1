import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import {
  askForCode,
  claimCodes,
  claimPage,
  enterCode,
  givenUnclaimed,
  ownerOf,
  waysOf,
} from '#test/claims/given-claim.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenAvailable, verifyBank } from '#test/given-wallet.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const unclaimed = (name?: string) => givenUnclaimed(it, name);
type User = { token: string };
const ask = (provider_id: string, user: User) => askForCode(it, provider_id, user);
const enter = (provider_id: string, user: User, code: string) => enterCode(it, provider_id, user, code);
const codeTo = async (to: string) => (await claimCodes(it, to))[0] ?? '';
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

test('a code from the mailbox on file makes its reader the owner; the contact stays masked before', async () => {
  const page = await unclaimed();
  const user = await givenUser(it.deps, { name: 'Mia Miller' });
  const before = await waysOf(it, page.id, user);
  expect(before).toMatchObject({ owner: 'nobody', email: 'm•••@p•••.example', claim: null, paused_until: null });
  expect(before.sms).toBe(`•••• ${page.phone.slice(-2)}`);
  const sent = await ask(page.id, user);
  expect(sent.body).toMatchObject({
    sent_to: 'm•••@p•••.example',
    expires_in_seconds: 600,
    claim: { status: 'pending' },
  });
  expect(JSON.stringify([before, sent.body])).not.toContain(page.email);
  const [mail] = await messagesTo(it.deps, page.email);
  expect(mail?.text).toContain('Mia Miller asked to take over Old Mill');
  const done = await enter(page.id, user, await codeTo(page.email));
  expect(done.body).toMatchObject({ sent_to: null, claim: { status: 'claimed' } });
  expect(await ownerOf(it, page.id)).toBe(user.id);
  expect((await it.call('user/session', {}, user)).body.user?.providers.map(({ name }) => name)).toEqual(['Old Mill']);
  expect((await ask(page.id, user)).problem).toMatchObject({ code: 'claim_state', why: 'own' });
  expect((await waysOf(it, page.id, user)).owner).toBe('me');

  await doWaiting(it, ['notify-claim']);
  await doWaiting(it, ['notify-claim']);
  expect((await messagesTo(it.deps, user.email)).map(({ subject }) => subject)).toEqual(['Old Mill is yours']);
  const notified = (await messagesTo(it.deps, page.email)).filter(({ kind }) => kind === 'claim_contact');
  expect(notified.map(({ subject }) => subject)).toEqual(['Old Mill on Plaza has an owner now']);
});

test('a code by SMS does the same; where nothing is on file, another way has to be chosen', async () => {
  const page = await unclaimed();
  const user = await givenUser(it.deps);
  const sent = await it.call('claim/sms_claim_account', { provider_id: page.id }, user);
  expect(sent.body.sent_to).toBe(`•••• ${page.phone.slice(-2)}`);
  const [sms] = await messagesTo(it.deps, page.phone);
  expect(sms).toMatchObject({ channel: 'sms', kind: 'claim_code' });
  const code = await codeTo(page.phone);
  expect((await it.call('claim/sms_claim_account', { provider_id: page.id, code }, user)).body.claim.status).toBe(
    'claimed',
  );

  const bare = await givenProvider(it.deps, { owner_id: null });
  for (const name of ['claim/claim_account', 'claim/sms_claim_account'] as const)
    expect((await it.call(name, { provider_id: bare.id }, user)).problem).toMatchObject({ why: 'no_contact' });
  expect(await waysOf(it, bare.id, user)).toMatchObject({ email: null, sms: null });
});

test('five wrong codes pause a claim for 24 hours, whatever is sent meanwhile', async () => {
  const page = await unclaimed();
  const user = await givenUser(it.deps);
  await ask(page.id, user);
  const right = await codeTo(page.email);
  const all = await Promise.all(Array.from({ length: 12 }, () => enter(page.id, user, wrong(right))));
  expect(all.filter(({ problem }) => problem.code === 'code_wrong')).toHaveLength(5);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(7);
  expect((await enter(page.id, user, right)).status).toBe(429);
  const again = await ask(page.id, user);
  expect([again.status, Number(again.headers['retry-after']) > 23 * 3600]).toEqual([429, true]);
  expect((await waysOf(it, page.id, user)).paused_until).toBe('2026-05-06T19:00:00.000Z');
  it.clock.advance(24 * 60 - 1);
  expect((await enter(page.id, user, right)).status).toBe(429);
  it.clock.advance(1);
  await ask(page.id, user);
  expect((await enter(page.id, user, await codeTo(page.email))).body.claim.status).toBe('claimed');
  it.clock.set(NOON);
});

test('new codes allow no more guesses, people together neither, and codes are bound to person and page', async () => {
  const page = await unclaimed();
  const user = await givenUser(it.deps);
  await ask(page.id, user);
  const first = await codeTo(page.email);
  for (let n = 0; n < 3; n += 1) await enter(page.id, user, wrong(first));
  await ask(page.id, user);
  const second = await codeTo(page.email);
  expect((await enter(page.id, user, wrong(second))).problem.code).toBe('code_wrong');
  expect((await enter(page.id, user, wrong(second))).problem.code).toBe('code_wrong');
  expect((await enter(page.id, user, second)).status).toBe(429);

  const [other, elsewhere] = [await givenUser(it.deps), await unclaimed('Other Mill')];
  await ask(page.id, other);
  const theirs = await codeTo(page.email);
  await ask(elsewhere.id, other);
  expect((await enter(elsewhere.id, other, theirs)).status).not.toBe(200);
  expect((await enter(page.id, await givenUser(it.deps), theirs)).problem.code).toBe('code_expired');
  it.clock.advance(11);
  expect((await enter(page.id, other, theirs)).problem.code).toBe('code_expired');
  it.clock.set(NOON);
  // Of many accounts, thirty codes a day reach one page.
  const crowd = await unclaimed('Busy Mill');
  let guesses = 0;
  for (let n = 0; n < 8; n += 1) {
    const one = await givenUser(it.deps);
    await ask(crowd.id, one);
    const code = wrong(await codeTo(crowd.email));
    for (let m = 0; m < 5; m += 1) if ((await enter(crowd.id, one, code)).problem.code === 'code_wrong') guesses += 1;
  }
  expect(guesses).toBe(30);
});

test('codes are not sent for ever: per person, per page', async () => {
  const page = await unclaimed();
  const user = await givenUser(it.deps);
  for (let n = 0; n < 3; n += 1) expect((await ask(page.id, user)).status).toBe(200);
  expect((await ask(page.id, user)).problem.code).toBe('rate_limited');
  for (let n = 0; n < 12; n += 1) await ask(page.id, await givenUser(it.deps));
  expect(await claimCodes(it, page.email)).toHaveLength(10);
});

const claim = (provider_id: string, user: User, ip: string, code?: string) =>
  it.call('claim/claim_account', { provider_id, ...(code === undefined ? {} : { code }) }, user, { ip });

test('strangers on one network use up neither the codes nor the tries of a page', async () => {
  const page = await unclaimed('Calm Mill');
  const before = { codes: 0, tries: 0 };
  for (let n = 0; n < 12; n += 1) {
    const one = await givenUser(it.deps);
    for (let m = 0; m < 3; m += 1) if ((await claim(page.id, one, '10.99.0.1')).status === 200) before.codes += 1;
    const guess = wrong(await codeTo(page.email));
    for (let m = 0; m < 5; m += 1)
      if ((await claim(page.id, one, '10.99.0.1', guess)).problem.code === 'code_wrong') before.tries += 1;
  }
  expect(before.codes).toBe(4);
  expect(before.tries).toBeGreaterThan(0);
  const owner = await givenUser(it.deps);
  expect((await claim(page.id, owner, '10.99.0.2')).status).toBe(200);
  expect((await claim(page.id, owner, '10.99.0.2', await codeTo(page.email))).body.claim?.status).toBe('claimed');
});

test('strangers on many networks do not keep out an account of yesterday, or one with the page’s address', async () => {
  for (const kind of ['of yesterday', 'with the address'] as const) {
    const page = await unclaimed('Loud Mill');
    const owner = await givenUser(it.deps, kind === 'with the address' ? { email: page.email } : {});
    if (kind === 'of yesterday') {
      const created_at = new Date(it.clock.now().getTime() - 25 * 3_600_000);
      await it.deps.database.write.updateTable('users').set({ created_at }).where('id', '=', owner.id).execute();
    }
    for (let n = 0; n < 11; n += 1) {
      const one = await givenUser(it.deps);
      await ask(page.id, one);
      for (let m = 0; m < 4; m += 1) await enter(page.id, one, wrong(await codeTo(page.email)));
    }
    expect((await ask(page.id, await givenUser(it.deps))).problem.code, kind).toBe('rate_limited');
    expect((await ask(page.id, owner)).status, kind).toBe(200);
    expect((await enter(page.id, owner, await codeTo(page.email))).body.claim?.status, kind).toBe('claimed');
  }
});

test('of two people with a right code one gets the page; drafts, owned and unknown pages are not claimed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const page = await unclaimed();
    const people = [await givenUser(it.deps), await givenUser(it.deps), await givenUser(it.deps)];
    const codes: string[] = [];
    for (const person of people) {
      await ask(page.id, person);
      codes.push(await codeTo(page.email));
    }
    const all = await Promise.all(people.map((person, n) => enter(page.id, person, codes[n] ?? '')));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = people[all.findIndex(({ status }) => status === 200)];
    expect(await ownerOf(it, page.id)).toBe(winner?.id);
    const states = await it.deps.database.read
      .selectFrom('claims')
      .select('status')
      .where('provider_id', '=', page.id)
      .execute();
    expect(states.map(({ status }) => status).sort()).toEqual(['claimed', 'superseded', 'superseded']);
  }
  const user = await givenUser(it.deps);
  const owned = await givenProvider(it.deps);
  expect((await ask(owned.id, user)).problem).toMatchObject({ code: 'claim_state', why: 'claimed' });
  expect(await waysOf(it, owned.id, user)).toMatchObject({ owner: 'somebody', email: null, sms: null });
  const draft = await givenProvider(it.deps, { owner_id: null, status: 'draft' });
  expect((await ask(draft.id, user)).status).toBe(404);
  expect((await it.call('claim/claim_ways', { provider_id: draft.id }, user)).status).toBe(404);
  expect((await it.raw('claim/claim_account', { provider_id: owned.id })).status).toBe(401);
});

test('enquiries that waited become messages to the owner, and their authors are asked to book, once', async () => {
  const page = await unclaimed('Hill Farm');
  const asker = await givenUser(it.deps, { name: 'Ursula' });
  await it.call('booking/add_booking_request', { provider_id: page.id, wish: 'Two ponies', note: 'On Sunday' }, asker);
  const guest = { name: 'Gwen', email: 'gwen.waits@example.com' };
  await it.call('booking/add_guest_booking_request', { provider_id: page.id, wish: 'A hay ride', ...guest });
  const owner = await givenUser(it.deps);
  await it.call('booking/add_booking_request', { provider_id: page.id, wish: 'To see how it is' }, owner);
  await claimPage(it, page, owner);
  const handOver = () => jobs['hand-over-leads'](it.deps, { provider_id: page.id });
  await Promise.all([handOver(), handOver()]);
  await handOver();
  const inbox = (await it.call('booking/conversation_list', { as: 'provider' }, owner)).body.items;
  expect(inbox.map((item) => [item.with.name, item.last?.text]).sort()).toEqual([
    ['Gwen', 'A hay ride'],
    ['Ursula', 'Two ponies On Sunday'],
  ]);
  expect(JSON.stringify(inbox)).not.toContain('gwen.waits');
  for (const to of [asker.email, guest.email]) {
    const mails = (await messagesTo(it.deps, to)).filter(({ kind }) => kind === 'lead_joined');
    expect(mails.map(({ subject }) => subject)).toEqual(['Hill Farm now takes bookings']);
    expect(mails[0]?.text).toContain('Choose a time');
  }
  expect((await messagesTo(it.deps, guest.email)).some(({ text }) => text.includes('hay ride'))).toBe(false);
});

test('money of a new owner waits seven days, and is paid out afterwards', async () => {
  const { owner } = await givenAvailable(it);
  await verifyBank(it, owner);
  const page = await unclaimed();
  await claimPage(it, page, owner);
  const claimed_at = it.clock.now().getTime();
  const withdraw = () => it.call('user/wallet_withdraw', { amount: 1000, currency: 'USD' }, owner);
  const until = new Date(claimed_at + 7 * 86_400_000).toISOString();
  expect((await withdraw()).problem).toMatchObject({ code: 'payouts_frozen', until });
  it.clock.advance(7 * 24 * 60 - 1);
  expect((await withdraw()).problem.code).toBe('payouts_frozen');
  it.clock.advance(1);
  expect((await withdraw()).status).toBe(200);
  it.clock.set(NOON);
});
