import { describe, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { answer, answerChallenge, FAR, givenHold, givenRequest, pay } from '#test/given-booking.ts';
import { givenChange } from '#test/given-change.ts';
import { withGateway } from '#test/given-gateway.ts';
import { givenPast } from '#test/given-past.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
/** A Wednesday 120 days ahead, 10:00 in Portland. */
const AHEAD = '2026-09-02T17:00:00.000Z';

/** The cards of a booking, oldest first. */
const cardsFor = (booking_id: string) =>
  it.deps.database.write
    .selectFrom('booking_cards')
    .select(['status', 'payment_method'])
    .where('booking_id', '=', booking_id)
    .orderBy('id')
    .execute();

/** Verified cards of cancelled bookings of a service; they sort before every other card. */
async function givenUnneeded(service_id: string, count: number) {
  const { booking_id } = await givenPast(it, { service_id, status: 'cancelled' });
  await it.deps.database.pool.query(
    `WITH made AS (
       INSERT INTO bookings
       SELECT (jsonb_populate_record(b, jsonb_build_object('id', lpad(to_hex(n), 32, '0')::uuid, 'number', 'U' || n))).*
       FROM bookings b, generate_series(1, $2) n
       WHERE b.id = $1 RETURNING id, created_at)
     INSERT INTO booking_cards (id, booking_id, status, gateway, customer, payment_method, created_at, updated_at)
     SELECT id, id, 'verified', 'sandbox', 'cus_1', 'card_' || id, created_at, created_at FROM made`,
    [booking_id, count],
  );
}

test('the next run releases a card verified during its change’s withdrawal, however long the queue', async () => {
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const free = await givenService(it.deps, { provider_id: provider.id, amount: 0 });
  const dear = await givenService(it.deps, { provider_id: provider.id });
  const customer = await givenUser(it.deps);
  await givenUnneeded(dear.id, 401);
  const booked = await it.call('booking/add_booking', { service_id: free.id, starts_at: AHEAD }, customer);
  const booking_id = booked.body.booking._id;
  const change_id = (await givenChange(it, customer, { booking_id, service_id: dear.id }))._id;
  const { verify } = it.deps.providers.gateway;
  const rejected = () => it.call('booking/booking_status', { change_id, status: 'rejected' }, customer);
  const paid = await withGateway(
    it,
    {
      async verify(request) {
        expect((await rejected()).status).toBe(200);
        return verify(request);
      },
    },
    () => it.call('wallet/pay_modify_booking', { change_id, payment_method: 'tok_success' }, customer),
  );
  expect(paid.problem.code).toBe('booking_expired');
  expect(await cardsFor(booking_id)).toMatchObject([{ status: 'verified' }]);
  await run('release-cards');
  expect(await cardsFor(booking_id)).toMatchObject([{ status: 'released' }]);
});

describe('a challenge left standing for a change that gave way to another', () => {
  /** A free booking far ahead. The card of its change awaits the bank's challenge, and another change replaces it. */
  async function givenGivenUp() {
    const provider = await givenProvider(it.deps, { max_advance_days: 200 });
    const free = await givenService(it.deps, { provider_id: provider.id, amount: 0 });
    const dear = await givenService(it.deps, { provider_id: provider.id });
    const dearer = await givenService(it.deps, { provider_id: provider.id, amount: 5000 });
    const customer = await givenUser(it.deps);
    const booked = await it.call('booking/add_booking', { service_id: free.id, starts_at: AHEAD }, customer);
    const booking_id = booked.body.booking._id;
    const payFor = async (service_id: string, payment_method: string) => {
      const change_id = (await givenChange(it, customer, { booking_id, service_id }))._id;
      return (await it.call('wallet/pay_modify_booking', { change_id, payment_method }, customer)).body;
    };
    const asked = await payFor(dear.id, 'tok_challenge');
    const giveWay = () => payFor(dearer.id, 'tok_success');
    return { booking_id, url: asked.action?.url ?? '', giveWay };
  }
  const atGateway = async (url: string) => {
    const { status, card_id } = await it.deps.database.write
      .selectFrom('sandbox_verifications')
      .select(['status', 'card_id'])
      .where('id', '=', url.split('?')[0]?.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow();
    const cards = it.deps.database.write.selectFrom('sandbox_cards').select('deleted_at').where('id', '=', card_id);
    const card = await cards.executeTakeFirst();
    return { status, isKnown: card?.deleted_at === null };
  };

  test('is cancelled at the gateway', async () => {
    const { booking_id, url, giveWay } = await givenGivenUp();
    expect(await giveWay()).toMatchObject({ status: 'confirmed' });
    expect(await cardsFor(booking_id)).toMatchObject([{ status: 'failed' }, { status: 'verified' }]);
    await workOff(it, 'give-up-card');
    expect(await atGateway(url)).toMatchObject({ status: 'cancelled' });
  });

  test('and answered with yes all the same is forgotten there', async () => {
    const { url, giveWay } = await givenGivenUp();
    await giveWay();
    await answerChallenge(it, url, 'confirm');
    expect(await atGateway(url)).toEqual({ status: 'succeeded', isKnown: true });
    await workOff(it, 'give-up-card');
    await workOff(it, 'forget-card');
    expect(await atGateway(url)).toEqual({ status: 'succeeded', isKnown: false });
  });

  test('that reaches the gateway only then is cancelled too', async () => {
    const { verify } = it.deps.providers.gateway;
    let url = '';
    const late: typeof verify = async (request) => {
      const said = await verify(request);
      if (said.status !== 'action_needed') return said;
      // Its change is replaced while the answer is pending.
      url = said.action.url;
      await it.deps.database.write
        .updateTable('booking_cards')
        .set({ status: 'failed' })
        .where('id', '=', request.key)
        .execute();
      return said;
    };
    await withGateway(it, { verify: late }, givenGivenUp);
    await workOff(it, 'give-up-card');
    expect(await atGateway(url)).toMatchObject({ status: 'cancelled' });
  });
});

test('the sweep cancels a withdrawn request’s challenge, or deletes the card if the bank agreed', async () => {
  for (const says of ['nothing', 'yes'] as const) {
    const service = await givenService(it.deps, { booking_mode: 'request' });
    const customer = await givenUser(it.deps);
    const input = { service_id: service.id, starts_at: FAR };
    const { body } = await it.call('booking/add_booking_request', input, customer);
    const booking_id = body.booking?._id ?? '';
    const asked = await pay(it, { booking_id, customer }, { payment_method: 'tok_challenge' });
    await answer(it, booking_id, 'withdrawn', customer);
    const url = asked.body.action?.url ?? '';
    const id = url.split('?')[0]?.split('/').at(-1) ?? '';
    if (says === 'yes') await answerChallenge(it, url, 'confirm');
    it.clock.advance(21);
    await run('reconcile-payments');
    await forget();
    const { write } = it.deps.database;
    const found = write.selectFrom('sandbox_verifications').select(['status', 'card_id']).where('id', '=', id);
    const { status, card_id } = await found.executeTakeFirstOrThrow();
    expect(status).toBe(says === 'yes' ? 'succeeded' : 'cancelled');
    const known = write.selectFrom('sandbox_cards').select('id').where('id', '=', card_id);
    if (says === 'yes') expect(await known.where('deleted_at', 'is', null).execute()).toEqual([]);
    it.clock.set(NOON);
  }
});

/** A withdrawn request with a verified card; returns the card as the gateway knows it. */
async function takenBack() {
  const asked = await givenRequest(it);
  const [card] = await cardsFor(asked.booking_id);
  await answer(it, asked.booking_id, 'withdrawn', asked.customer);
  return { customer: asked.customer, token: card?.payment_method ?? '' };
}

/** Pays a new hold with the customer's only saved card. */
async function payWithSaved(customer: { id: string; token: string }) {
  const { body } = await it.call('wallet/card_list', {}, customer);
  return pay(it, await givenHold(it, { by: customer }), { card_id: body.items[0]?._id ?? '' });
}

test('a card saved during its release stays at the gateway; an unneeded one is deleted', async () => {
  const { customer, token } = await takenBack();
  const other = await takenBack();
  await run('release-cards');
  expect((await it.call('wallet/save_card', { token }, customer)).status).toBe(200);
  await workOff(it, 'forget-card');
  expect((await payWithSaved(customer)).body.status).toBe('confirmed');
  const forgotten = await it.call('wallet/save_card', { token: other.token }, other.customer);
  expect(forgotten.problem.code).toBe('payment_method_unknown');
});

const forget = async () => {
  await run('release-cards');
  await workOff(it, 'forget-card');
};

test('nor is one that is about to be kept forgotten, when its booking is cancelled first', async () => {
  const customer = await givenUser(it.deps);
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const service = await givenService(it.deps, { provider_id: provider.id });
  const held = await givenHold(it, { by: customer, service_id: service.id, starts_at: AHEAD });
  const paid = await pay(it, held, { payment_method: 'tok_challenge', save_card: true });
  await answerChallenge(it, paid.body.action?.url ?? '', 'confirm');
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, customer);
  await forget();
  expect(await cardsFor(held.booking_id)).toMatchObject([{ status: 'released' }]);
  await workOff(it, 'save-card');
  // This card's bank challenges every payment. A card that the gateway has deleted would be unknown.
  expect((await payWithSaved(customer)).body.status).toBe('action_needed');
});

test('a saved card removed while a request is given it is forgotten with the request, not before', async () => {
  const customer = await givenUser(it.deps, { name: 'Cleo Customer' });
  const card_id = (await it.call('wallet/save_card', { token: 'tok_success' }, customer)).body._id;
  const service = await givenService(it.deps, { booking_mode: 'request' });
  const { body } = await it.call('booking/add_booking_request', { service_id: service.id, starts_at: FAR }, customer);
  const booking_id = body.booking?._id ?? '';
  const { verify } = it.deps.providers.gateway;
  await withGateway(
    it,
    {
      async verify(request) {
        const verified = await verify(request);
        expect((await it.call('wallet/delete_card', { card_id }, customer)).status).toBe(200);
        return verified;
      },
    },
    () => pay(it, { booking_id, customer }, { card_id }),
  );
  await forget();
  const [card] = await cardsFor(booking_id);
  expect(card?.status).toBe('verified');
  const atGateway = () =>
    it.deps.database.write
      .selectFrom('sandbox_cards')
      .select('deleted_at')
      .where('id', '=', card?.payment_method ?? '')
      .executeTakeFirst();
  expect((await atGateway())?.deleted_at).toBeNull();
  await answer(it, booking_id, 'withdrawn', customer);
  await forget();
  expect((await atGateway())?.deleted_at).not.toBeNull();
});
