import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenAccount, PASSWORD } from '#test/given-account.ts';
import { FAR, pay, storedBooking } from '#test/given-booking.ts';
import { creditOf } from '#test/given-discount.ts';
import { givenReferred, giveOwnCards, signedIn } from '#test/referrals/given-referral.ts';

const it = testApp();
beforeAll(() => giveOwnCards(it.deps));
beforeEach(() => it.clock.set(NOON));

type Person = { readonly id: string; readonly token: string };
const credits = (...people: readonly Person[]) => Promise.all(people.map(({ id }) => creditOf(it.deps, id)));

/** A paid booking of ten days ahead, with a service of a new page or with this one. */
async function booked(by: Person, service_id?: string, more: { use_credit?: boolean; starts_at?: string } = {}) {
  const service = service_id ?? (await givenService(it.deps, {})).id;
  const held = await it.call('booking/add_booking', { service_id: service, starts_at: FAR, ...more }, by);
  if (held.status !== 200) throw new Error(`No hold: ${JSON.stringify(held.problem)}`);
  const { _id: booking_id, price } = held.body.booking;
  await pay(it, { booking_id, customer: by });
  return { booking_id, price };
}

/** A page of a person, with a service. */
async function pageOf(owner: Person) {
  const { id: provider_id } = await givenProvider(it.deps, { owner_id: owner.id });
  return (await givenService(it.deps, { provider_id })).id;
}

/** The owner of a booked page. */
async function hostOf(booking_id: string) {
  const { provider_id } = await storedBooking(it, booking_id);
  const pages = it.deps.database.write.selectFrom('providers').select('owner_id').where('id', '=', provider_id);
  return signedIn(it.deps, (await pages.executeTakeFirstOrThrow()).owner_id ?? '');
}

/** Gives money back as the owner of the booked page. */
async function giveBack(booking_id: string, amount: number) {
  const owner = await hostOf(booking_id);
  const given = await it.call('user/refund_payment', { booking_id, amount, reason: 'It rained.' }, owner);
  expect(given.status).toBe(200);
}

async function reward(days: number) {
  it.clock.set(new Date(Date.parse(FAR) + 60 * 60_000 + days * 24 * 60 * 60_000 + 60_000));
  await jobs['reward-referrals'](it.deps, {});
}

const whyOf = async (person: Person) => {
  const by = await signedIn(it.deps, person.id);
  return (await it.call('booking/check_active_referral_code', {}, by)).body.withheld;
};

test('three new accounts with one card that book the page of who referred them get nothing', async () => {
  const referrer = await givenUser(it.deps);
  const service = await pageOf(referrer);
  const three: Person[] = [];
  for (const hour of [17, 19, 21]) {
    const newcomer = await givenReferred(it.deps, referrer.id, { card: 'one card' });
    const { booking_id } = await booked(newcomer, service, { starts_at: `2026-05-15T${hour}:00:00.000Z` });
    three.push(newcomer);
    // The first gets the money back after the session, the others keep the booking.
    if (hour === 17) await giveBack(booking_id, 4000);
  }
  await reward(11);
  await reward(31);
  expect(await credits(referrer, ...three)).toEqual([0, 0, 0, 0]);
});

describe('no reward', () => {
  test('for a booking with a page of who referred them, and one for a later booking with others', async () => {
    const referrer = await givenUser(it.deps);
    const newcomer = await givenReferred(it.deps, referrer.id);
    await booked(newcomer, await pageOf(referrer));
    await reward(31);
    expect([await credits(newcomer, referrer), await whyOf(newcomer)]).toEqual([[0, 0], 'own_page']);
    it.clock.set(NOON);
    await booked(newcomer, undefined, { starts_at: '2026-05-16T17:00:00.000Z' });
    await reward(32);
    expect([await credits(newcomer, referrer), await whyOf(newcomer)]).toEqual([[500, 500], null]);
  });

  test('to accounts with the card of another referred account, whoever referred that one', async () => {
    const [one, other] = [await givenUser(it.deps), await givenUser(it.deps)];
    const card = 'a card of two';
    const both = [await givenReferred(it.deps, one.id, { card }), await givenReferred(it.deps, other.id, { card })];
    for (const newcomer of both) await booked(newcomer);
    await reward(31);
    expect(await credits(one, other, ...both)).toEqual([0, 0, 0, 0]);
    expect(await Promise.all(both.map(whyOf))).toEqual(['same_card', 'same_card']);
  });

  test('to accounts that a third one connects: its card with the one, its browser with the other', async () => {
    const referrer = await givenUser(it.deps);
    const [one, other] = [await givenReferred(it.deps, referrer.id), await givenReferred(it.deps, referrer.id)];
    const third = await givenReferred(it.deps, null, { card: `card of ${one.id}` });
    for (const [user, device] of [
      [other, 'a browser'],
      [third, 'a browser'],
    ] as const)
      await it.deps.database.pool.query("SELECT mark_account($1, 'device', $2)", [user.id, device]);
    for (const each of [one, other, third]) await booked(each);
    await reward(31);
    expect(await credits(referrer, one, other)).toEqual([0, 0, 0]);
    expect([await whyOf(one), await whyOf(other)]).toEqual(['same_card', 'same_device']);
  });

  test('to accounts that were used in one browser', async () => {
    const referrer = await givenAccount(it.deps);
    const newcomer = await givenReferred(it.deps, referrer.id, { user: await givenAccount(it.deps) });
    const signIn = async (email: string, device: string) => {
      const extras = device === '' ? {} : { headers: { cookie: `plaza_device=${device}` } };
      const { headers } = await it.call('user/sign_in', { email, password: PASSWORD }, {}, extras);
      return /plaza_device=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    };
    await signIn(newcomer.email, await signIn(referrer.email, ''));
    await booked(newcomer);
    await reward(31);
    expect([await credits(newcomer, referrer), await whyOf(newcomer)]).toEqual([[0, 0], 'same_device']);
  });
});

describe('a reward', () => {
  /** Somebody who was referred, with a booking that earns the reward. */
  async function earning() {
    const referrer = await givenUser(it.deps);
    const newcomer = await givenReferred(it.deps, referrer.id);
    return { referrer, newcomer, ...(await booked(newcomer)) };
  }

  test('is paid when nobody may ask for a refund any more, and not while one is asked for', async () => {
    const [calm, asking] = [await earning(), await earning()];
    await reward(29);
    const ask = { booking_id: asking.booking_id, reason: 'It was closed.' };
    const by = await signedIn(it.deps, asking.newcomer.id);
    const { request } = (await it.call('user/payment_refund_request', ask, by)).body;
    expect(await credits(calm.newcomer, asking.newcomer)).toEqual([0, 0]);
    await reward(31);
    expect(await credits(calm.newcomer, calm.referrer, asking.newcomer)).toEqual([500, 500, 0]);
    const answer = { refund_request_id: request?._id ?? '', grant: false, word: 'We were open.' };
    const answered = await it.call('user/refund_payment', answer, await hostOf(asking.booking_id));
    expect(answered.status).toBe(200);
    await reward(31);
    expect(await credits(asking.newcomer, asking.referrer)).toEqual([500, 500]);
  });

  test('stays after a small refund, and is taken back after a large one, also what was spent of it', async () => {
    const { referrer, newcomer, booking_id } = await earning();
    await reward(31);
    await giveBack(booking_id, 1000);
    await reward(31);
    expect(await credits(referrer, newcomer)).toEqual([500, 500]);
    const by = await signedIn(it.deps, newcomer.id);
    const starts_at = '2026-06-24T17:00:00.000Z';
    const spent = await booked(by, undefined, { use_credit: true, starts_at });
    expect(spent.price.credit).toBe(500);
    await giveBack(booking_id, 1500);
    await reward(31);
    expect(await credits(referrer, newcomer)).toEqual([0, 0]);
    expect((await it.call('event/cancel_booking', { booking_id: spent.booking_id }, by)).status).toBe(200);
    expect(await credits(newcomer)).toEqual([500]);
    await reward(31);
    expect([await credits(newcomer), await whyOf(newcomer)]).toEqual([[0], 'refunded']);
    const notices = await it.call('user/notification_list', {}, by);
    expect(notices.body.items.map((item) => item.title)).toContain('$5.00 of referral credit was taken back');
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('waits where the referrer had as many as the operator allows in 30 days', async () => {
    const admin = await givenUser(it.deps, { role: 'admin' });
    for (const referral_monthly_max of [0, 1001, 1.5])
      expect((await it.raw('admin/change_settings', { referral_monthly_max }, admin)).status).toBe(400);
    const changed = await it.call('admin/change_settings', { referral_monthly_max: 1 }, admin);
    expect(changed.body.referral_monthly_max).toBe(1);
    const referrer = await givenUser(it.deps);
    const both = [await givenReferred(it.deps, referrer.id), await givenReferred(it.deps, referrer.id)];
    for (const newcomer of both) await booked(newcomer);
    await reward(31);
    expect(await credits(referrer)).toEqual([500]);
    expect((await Promise.all(both.map(whyOf))).toSorted()).toEqual(['monthly_cap', null]);
    const staff = await signedIn(it.deps, admin.id);
    const { body } = await it.call('admin/settings', {}, staff);
    expect(body.withheld_rewards).toContainEqual(
      expect.objectContaining({ why: 'monthly_cap', user_name: 'Nia Newcomer' }),
    );
    await reward(60);
    expect(await credits(referrer)).toEqual([500]);
    await reward(62);
    expect(await credits(referrer, ...both)).toEqual([1000, 500, 500]);
    await it.call('admin/change_settings', { referral_monthly_max: 10 }, staff);
  });

  test('counts among those of 30 days even after it was taken back', async () => {
    const admin = await givenUser(it.deps, { role: 'admin' });
    await it.call('admin/change_settings', { referral_monthly_max: 1 }, admin);
    const referrer = await givenUser(it.deps);
    const [first, second] = [await givenReferred(it.deps, referrer.id), await givenReferred(it.deps, referrer.id)];
    const [refunded, asking] = [await booked(first), await booked(second)];
    await reward(29);
    const ask = { booking_id: asking.booking_id, reason: 'It was closed.' };
    const { request } = (await it.call('user/payment_refund_request', ask, await signedIn(it.deps, second.id))).body;
    await reward(31);
    expect(await credits(first, referrer, second)).toEqual([500, 500, 0]);
    await giveBack(refunded.booking_id, 2500);
    await reward(31);
    expect(await credits(first, referrer)).toEqual([0, 0]);
    const answer = { refund_request_id: request?._id ?? '', grant: false, word: 'We were open.' };
    await it.call('user/refund_payment', answer, await hostOf(asking.booking_id));
    await reward(32);
    expect([await credits(second, referrer), await whyOf(second)]).toEqual([[0, 0], 'monthly_cap']);
    await it.call('admin/change_settings', { referral_monthly_max: 10 }, await signedIn(it.deps, admin.id));
  });

  test('is spent with anybody but the people it came from', async () => {
    const { referrer, newcomer } = await earning();
    await reward(31);
    const starts_at = '2026-06-24T17:00:00.000Z';
    const [customer, host] = [await signedIn(it.deps, newcomer.id), await signedIn(it.deps, referrer.id)];
    for (const [by, owner] of [
      [customer, host],
      [host, customer],
    ] as const) {
      const service_id = await pageOf(owner);
      const quote = await it.call('discount_code/verify_discount_code', { service_id, use_credit: true }, by);
      expect(quote.body).toMatchObject({ credit_available: 0, price: { credit: 0 } });
      const held = await it.call('booking/add_booking', { service_id, starts_at, use_credit: true }, by);
      expect(held.body.booking.price.credit).toBe(0);
      const input = { booking_id: held.body.booking._id, payment_method: 'tok_success' };
      const { problem } = await it.call('wallet/add_booking_pay', { ...input, use_credit: true }, by);
      expect([problem.status, problem.errors?.[0]?.path]).toEqual([400, 'use_credit']);
      expect((await it.call('wallet/add_booking_pay', input, by)).body.status).toBe('confirmed');
    }
    const elsewhere = await booked(customer, undefined, { use_credit: true, starts_at: '2026-06-25T17:00:00.000Z' });
    expect(elsewhere.price.credit).toBe(500);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('cannot be written for a booking with the same people, whatever the code does', async () => {
    const referrer = await givenUser(it.deps);
    const newcomer = await givenReferred(it.deps, referrer.id);
    const { booking_id } = await booked(newcomer, await pageOf(referrer));
    const credited = it.deps.database.write
      .updateTable('referrals')
      .set({ status: 'credited', booking_id, amount: 500, currency: 'USD', settled_at: it.clock.now() })
      .where('user_id', '=', newcomer.id)
      .execute();
    await expect(credited).rejects.toMatchObject({ constraint: 'referral_not_for_kin' });
  });
});
