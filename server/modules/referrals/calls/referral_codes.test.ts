import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { givenAccount, newestCode, PASSWORD } from '#test/given-account.ts';
import { FAR, pay } from '#test/given-booking.ts';
import { creditOf } from '#test/given-discount.ts';
import { giveOwnCards, holdCard } from '#test/referrals/given-referral.ts';

const it = testApp();
beforeAll(() => giveOwnCards(it.deps));
const generate = (by: { token: string }, input: { instead_of?: string } = {}) =>
  it.call('user/generate_referral_code', input, by);
const list = async (by: { token: string }) => (await it.call('user/user_referral_code_list', {}, by)).body;
const active = async (by: { token: string }) => (await it.call('booking/check_active_referral_code', {}, by)).body;

let people = 0;
/** A user who signed up with a code, and pays with a card of their own. */
async function cameBy(code: string, own: { email?: string } = {}) {
  people += 1;
  const email = own.email ?? `new${people}@example.com`;
  const asked = await it.call('user/sign_up', {
    name: `Nia ${people}`,
    email,
    password: 'a long and quiet sentence',
    referral_code: code,
  });
  const { sign_up_token } = asked.body;
  const { body } = await it.call('user/verify_otp', {
    email,
    purpose: 'verify',
    code: await newestCode(it.deps, email),
    sign_up_token,
    session: 'bearer',
  });
  const id = body.user?._id ?? '';
  await holdCard(it.deps, id, `card of ${id}`);
  return { id, token: body.token ?? '', email };
}

/** A paid booking of a user that is over, with the jobs that follow. */
async function completed(by: { id: string; token: string }, amount = 4000, payment_method = 'tok_success') {
  const service = await givenService(it.deps, { amount });
  const held = await it.call('booking/add_booking', { service_id: service.id, starts_at: FAR }, by);
  await pay(it, { booking_id: held.body.booking._id, customer: by }, { payment_method });
  return held.body.booking._id;
}

/** Runs the job when nobody may ask for a refund of a booking any more. */
async function afterwards() {
  const days = 24 * 60 * 45;
  it.clock.advance(days);
  try {
    await jobs['reward-referrals'](it.deps, {});
  } finally {
    it.clock.advance(-days);
  }
}

describe('codes', () => {
  test('five are in use at most, however many are asked for at once', async () => {
    const user = await givenUser(it.deps);
    const all = await Promise.all(Array.from({ length: 12 }, () => generate(user)));
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(all.find((answer) => answer.status !== 200)?.problem.code).toBe('too_many_codes');
    const { items, max_active, terms } = await list(user);
    expect(new Set(items.map((item) => item.code)).size).toBe(5);
    expect([max_active, terms]).toEqual([5, { credit: 500, min: 2000, currency: 'USD' }]);
  });

  test('a new one takes the place of another', async () => {
    const user = await givenUser(it.deps);
    for (let n = 0; n < 5; n += 1) await generate(user);
    const [oldest] = (await list(user)).items.toReversed();
    const created = await generate(user, { instead_of: oldest?._id ?? '' });
    expect(created.status).toBe(200);
    expect(created.body.url).toBe(`${it.deps.config.PLAZA_ORIGIN}/login?tab=sign_up&referral=${created.body.code}`);
    const { items } = await list(user);
    expect(items.filter((item) => item.is_active)).toHaveLength(5);
    expect(items.find((item) => item._id === oldest?._id)?.is_active).toBe(false);
    expect((await generate(user, { instead_of: oldest?._id ?? '' })).problem.code).toBe('not_found');
    const other = await givenUser(it.deps);
    expect((await generate(other, { instead_of: created.body._id })).problem.code).toBe('not_found');
  });

  test('anybody may ask whose it is, and hears a first name', async () => {
    const { body } = await generate(await givenUser(it.deps, { name: 'Rita Referrer' }));
    const check = async (code: string) => (await it.call('user/check_referral_code', { code })).body;
    expect(await check(body.code.toLowerCase())).toEqual({
      valid: true,
      referrer_name: 'Rita',
      credit: 500,
      min: 2000,
      currency: 'USD',
    });
    expect(await check('NOSUCH')).toMatchObject({ valid: false, referrer_name: null });
  });
});

describe('signing up with one', () => {
  test('is refused where the code is not known', async () => {
    const { problem } = await it.call('user/sign_up', {
      name: 'Nia',
      email: 'nia.unknown@example.com',
      password: 'a long and quiet sentence',
      referral_code: 'NO-SUCH-CODE',
    });
    expect([problem.code, problem.errors?.[0]?.path]).toEqual(['referral_code_unknown', 'referral_code']);
  });

  test('brings both sides credit after a first completed paid booking, once', async () => {
    const referrer = await givenUser(it.deps, { name: 'Rita Referrer' });
    const { body: code } = await generate(referrer);
    const newcomer = await cameBy(code.code);
    expect(await active(newcomer)).toEqual({
      credit: [],
      code: null,
      waiting: { referrer_name: 'Rita', credit: 500, min: 2000, currency: 'USD' },
      withheld: null,
    });
    await completed(newcomer);
    await jobs['reward-referrals'](it.deps, {});
    expect(await creditOf(it.deps, newcomer.id)).toBe(0);
    await Promise.all([afterwards(), afterwards()]);
    await afterwards();
    expect([await creditOf(it.deps, newcomer.id), await creditOf(it.deps, referrer.id)]).toEqual([500, 500]);
    expect(await active(newcomer)).toMatchObject({ credit: [{ amount: 500, currency: 'USD' }], waiting: null });
    expect((await list(referrer)).items).toMatchObject([
      { sign_ups: 1, rewarded: 1, earned: [{ amount: 500, currency: 'USD' }] },
    ]);
    const notice = await it.call('user/notification_list', {}, referrer);
    expect(notice.body.items.map((item) => item.title)).toContain('You got $5.00 of credit');
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('that cannot be settled keeps no other waiting, and is settled when it can be', async () => {
    const referrer = await givenUser(it.deps);
    const { body: code } = await generate(referrer);
    const both = [await cameBy(code.code), await cameBy(code.code)];
    const [first, second] = both.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ id }) => id);
    for (const newcomer of both) await completed(newcomer);
    const { pool } = it.deps.database;
    await pool.query(
      `ALTER TABLE referrals ADD CONSTRAINT in_the_way CHECK (user_id <> '${first}' OR status = 'waiting')`,
    );
    await expect(afterwards()).rejects.toThrow('1 of 2 referrals could not be settled');
    expect([await creditOf(it.deps, first ?? ''), await creditOf(it.deps, second ?? '')]).toEqual([0, 500]);
    await pool.query('ALTER TABLE referrals DROP CONSTRAINT in_the_way');
    await afterwards();
    expect([await creditOf(it.deps, first ?? ''), await creditOf(it.deps, second ?? '')]).toEqual([500, 500]);
  });

  test('brings nothing for a booking too small, unpaid or given back', async () => {
    const referrer = await givenUser(it.deps);
    const { body: code } = await generate(referrer);
    const small = await cameBy(code.code);
    await completed(small, 1500);
    const cancelled = await cameBy(code.code);
    const booking_id = await completed(cancelled);
    await it.call('event/cancel_booking', { booking_id }, cancelled);
    await afterwards();
    expect(await creditOf(it.deps, referrer.id)).toBe(0);
    await completed(small);
    await afterwards();
    expect(await creditOf(it.deps, referrer.id)).toBe(500);
  });

  test('brings nothing to one person on both sides', async () => {
    const referrer = await givenAccount(it.deps);
    const { body: code } = await generate(referrer);
    const phone = await cameBy(code.code);
    const again = { phone: '+15035550142', current_password: 'a long and quiet sentence' };
    expect((await it.call('user/edit_profile', again, phone)).status).toBe(200);
    const same = { phone: '+15035550142', current_password: PASSWORD };
    expect((await it.call('user/edit_profile', same, referrer)).status).toBe(200);
    const card = await cameBy(code.code);
    await it.call('wallet/save_card', { token: 'tok_success' }, card);
    await it.call('wallet/save_card', { token: 'tok_success' }, referrer);
    // Neither side saved this card; the gateway recognizes it.
    const paid = await cameBy(code.code);
    await holdCard(it.deps, paid.id, null);
    await completed(referrer, 4000, 'tok_refund_fails');
    await completed(paid, 4000, 'tok_refund_fails');
    for (const each of [phone, card]) await completed(each);
    await afterwards();
    expect(await creditOf(it.deps, referrer.id)).toBe(0);
    const refused = await it.deps.database.write
      .selectFrom('referrals')
      .select(['user_id', 'why'])
      .where('referrer_id', '=', referrer.id)
      .where('status', '=', 'refused')
      .execute();
    expect(new Map(refused.map((row) => [row.user_id, row.why]))).toEqual(
      new Map([
        [phone.id, 'same_phone'],
        [card.id, 'same_card'],
        [paid.id, 'same_card'],
      ]),
    );
  });
});
