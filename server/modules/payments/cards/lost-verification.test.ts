import { expect, test } from 'vitest';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { givenHold } from '#test/given-booking.ts';
import { withGateway } from '#test/given-gateway.ts';

const it = testApp();
/** 120 days ahead: the card is verified now and charged 30 days before. */
const AHEAD = '2026-09-02T17:00:00.000Z';
const key = 'verified-once';

async function givenHeld() {
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const service = await givenService(it.deps, { provider_id: provider.id });
  return givenHold(it, { service_id: service.id, starts_at: AHEAD });
}

const triesOf = (booking_id: string) =>
  it.deps.database.write
    .selectFrom('booking_cards')
    .select(['id', 'status', 'decline_reason'])
    .where('booking_id', '=', booking_id)
    .orderBy('id')
    .execute();

const verify = (held: Awaited<ReturnType<typeof givenHeld>>, payment_method: string) =>
  it.call('wallet/add_booking_pay', { booking_id: held.booking_id, payment_method }, held.customer, { key });

/** The gateway acts or does not, and its answer is lost. */
const losing = (isDone: boolean) => {
  const { gateway } = it.deps.providers;
  return {
    verify: async (request: Parameters<typeof gateway.verify>[0]) => {
      if (isDone) await gateway.verify(request);
      throw new GatewayUnavailable('The answer was lost.');
    },
  };
};

test.each([
  ['before the gateway verified', false],
  ['after the gateway verified', true],
] as const)('a request whose answer was lost %s continues its own try', async (_when, isDone) => {
  const held = await givenHeld();
  const lost = await withGateway(it, losing(isDone), () => verify(held, 'tok_success'));
  expect(lost.problem.code).toBe('gateway_unavailable');
  expect((await verify(held, 'tok_success')).body).toMatchObject({
    status: 'confirmed',
    booking: { payment_status: 'scheduled', card: 'Visa ···· 4242', payments: [] },
  });
  expect(await triesOf(held.booking_id)).toMatchObject([{ status: 'verified' }]);
});

test('a challenge is presented again, not replaced, to the request that began it', async () => {
  const held = await givenHeld();
  await withGateway(it, losing(true), () => verify(held, 'tok_challenge'));
  const again = await verify(held, 'tok_challenge');
  expect(again.body).toMatchObject({ status: 'action_needed', action: { kind: 'challenge' } });
  expect(await triesOf(held.booking_id)).toMatchObject([{ status: 'pending' }]);
});

test('a card that was declined then is declined now', async () => {
  const held = await givenHeld();
  await withGateway(it, losing(true), () => verify(held, 'tok_declined'));
  expect((await verify(held, 'tok_declined')).problem.code).toBe('payment_declined');
  expect(await triesOf(held.booking_id)).toMatchObject([{ status: 'failed', decline_reason: 'card_declined' }]);
});
