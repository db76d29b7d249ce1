import { type JobName, jobs } from '#server/jobs.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { postJournal } from '#server/modules/wallet/ledger/index.ts';
import type { TestApp } from './app.ts';
import { givenProvider, givenService } from './given.ts';
import { givenPaid } from './given-booking.ts';

const HOUR = 3_600_000;

/** Runs a job at once. */
export async function runJob(it: Pick<TestApp, 'deps'>, name: JobName, payload: object = {}): Promise<void> {
  await jobs[name](it.deps, payload);
}

/** A provider with a paid session of 40.00 (the platform keeps 2.30 more) ten days ahead. */
export async function givenEarner(it: TestApp, own: Omit<Parameters<typeof givenService>[1], 'provider_id'> = {}) {
  const provider = await givenProvider(it.deps);
  if (!provider.owner) throw new Error('A provider without an owner earns nothing.');
  const service = await givenService(it.deps, { ...own, provider_id: provider.id });
  const paid = await givenPaid(it, { service_id: service.id });
  return { ...paid, provider, owner: provider.owner, service_id: service.id };
}

/** Moves a booking's end to a number of hours ago. */
export async function endedAgo(
  it: Pick<TestApp, 'deps' | 'clock'>,
  booking_id: string,
  hours: number,
  status = 'completed',
): Promise<void> {
  const ends_at = new Date(it.clock.now().getTime() - hours * HOUR);
  await it.deps.database.write
    .updateTable('bookings')
    .set({ starts_at: new Date(ends_at.getTime() - HOUR), ends_at, status })
    .where('id', '=', booking_id)
    .execute();
}

/** The same earner after a refund of 10.00 and the release of the other 30.00, a minute apart, with a verified bank. */
export async function givenReleased(it: TestApp) {
  const earner = await givenEarner(it);
  it.clock.advance(1);
  await giveBack(it, earner.booking_id, 1000);
  await endedAgo(it, earner.booking_id, 49);
  it.clock.advance(1);
  await runJob(it, 'release-earnings');
  await verifyBank(it, earner.owner);
  return earner;
}

/** The same earner 48 hours after the session: 40.00 are available. */
export async function givenAvailable(it: TestApp) {
  const earner = await givenEarner(it);
  await endedAgo(it, earner.booking_id, 49);
  await runJob(it, 'release-earnings');
  return earner;
}

/** Verifies a user's bank account at the sandbox, as its page does. */
export async function verifyBank(
  it: TestApp,
  user: { id: string; token: string },
  own: { bank?: string; document?: 'later' } = {},
): Promise<void> {
  const { body, problem } = await it.call('wallet/generate_onboarding_link', { country: 'US' }, user);
  if (!body.url) throw new Error(`No onboarding: ${problem.code}`);
  const { statusCode } = await it.app.http.inject({
    method: 'POST',
    url: body.url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      answer: 'submit',
      bank: own.bank ?? 'btok_success',
      back: '/bank_verification?back=1',
      ...(own.document ? { document: own.document } : {}),
    }).toString(),
  });
  if (statusCode !== 303) throw new Error(`The sandbox answered ${statusCode}.`);
}

/** Refunds a part of a booking to its customer's card as staff do: in the tables, the ledger and the sandbox. */
export async function giveBack(it: Pick<TestApp, 'deps' | 'clock'>, booking_id: string, amount: number): Promise<void> {
  const now = it.clock.now();
  await inTransaction(it.deps.database.write, async (tx) => {
    await tx.selectFrom('bookings').select('id').where('id', '=', booking_id).forUpdate().execute();
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', booking_id)
      .executeTakeFirstOrThrow();
    const { owner_id } = await tx
      .selectFrom('providers')
      .select('owner_id')
      .where('id', '=', payment.provider_id)
      .executeTakeFirstOrThrow();
    const refund = await tx
      .insertInto('refunds')
      .values({
        id: crypto.randomUUID(),
        payment_id: payment.id,
        booking_id,
        amount,
        currency: payment.currency,
        status: 'succeeded',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('payments')
      .set((eb) => ({ refunded: eb('refunded', '+', amount), status: 'partially_refunded' }))
      .where('id', '=', payment.id)
      .execute();
    await tx
      .updateTable('sandbox_payments')
      .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
      .where('key', '=', payment.id)
      .execute();
    await postJournal(tx, {
      kind: 'refund',
      cause: `refund:${refund.id}`,
      booking_id,
      payment_id: null,
      refund_id: refund.id,
      currency: payment.currency,
      lines: [
        { kind: 'gateway', owner_id: null, amount },
        { kind: 'provider_pending', owner_id, amount: -amount },
      ],
      now,
    });
  });
}

/** A user's balance in US dollars. */
export async function balanceOf(it: TestApp, user: { token: string }) {
  const { body } = await it.call('wallet/get_wallet', {}, user);
  const balance = body.balances.find((each) => each.currency === 'USD');
  if (!balance) throw new Error('There is no wallet in US dollars.');
  const { pending, available, in_transit, owed, credit } = balance;
  return { pending, available, in_transit, owed, credit };
}
