import type { CallInput } from '#contract/index.ts';
import { signSandboxEvent } from '#server/providers/payments/embedded.ts';
import type { TestApp } from './app.ts';
import { givenService, givenUser } from './given.ts';

/** Wednesday, 10:00 in Portland: 22 hours after the tests' noon, so that no grace period or policy refunds anything. */
export const TOMORROW = '2026-05-06T17:00:00.000Z';
/** Ten days ahead, 10:00 in Portland. */
export const FAR = '2026-05-15T17:00:00.000Z';

/** A hold of a new customer (or `by`) for a new service (or `service_id`), ten days ahead by default. */
export async function givenHold(
  it: TestApp,
  own: {
    service?: Parameters<typeof givenService>[1];
    service_id?: string;
    starts_at?: string;
    participants?: number;
    use_credit?: boolean;
    by?: { id: string; token: string; email?: string };
  } = {},
) {
  const service = own.service_id
    ? { id: own.service_id, provider: null }
    : await givenService(it.deps, own.service ?? {});
  const customer = own.by ?? (await givenUser(it.deps, { name: 'Cleo Customer' }));
  const { body, status, problem } = await it.call(
    'booking/add_booking',
    {
      service_id: service.id,
      starts_at: own.starts_at ?? FAR,
      participants: own.participants ?? 1,
      use_credit: own.use_credit ?? false,
    },
    customer,
  );
  if (status !== 200) throw new Error(`No hold: ${problem.code}`);
  return { booking_id: body.booking._id, booking: body.booking, customer, service, provider: service.provider };
}

/** The same, paid with the sandbox's valid card. */
export async function givenPaid(it: TestApp, own: Parameters<typeof givenHold>[1] = {}) {
  const held = await givenHold(it, own);
  const { body, problem } = await pay(it, held);
  if (body.status !== 'confirmed') throw new Error(`Not paid: ${problem.code}`);
  return { ...held, booking: body.booking };
}

/** A pending request of a new customer (or `by`) for a new request service (or `service_id`), with a verified card. */
export async function givenRequest(
  it: TestApp,
  own: {
    service?: Parameters<typeof givenService>[1];
    service_id?: string;
    starts_at?: string;
    participants?: number;
    by?: { id: string; email: string; token: string };
    card?: string;
  } = {},
) {
  const service = own.service_id
    ? { id: own.service_id, provider: null }
    : await givenService(it.deps, { booking_mode: 'request', ...own.service });
  const customer = own.by ?? (await givenUser(it.deps, { name: 'Cleo Customer' }));
  const { participants = 1 } = own;
  const input = { service_id: service.id, starts_at: own.starts_at ?? FAR, participants };
  const { body, problem } = await it.call('booking/add_booking_request', input, customer);
  if (!body.booking) throw new Error(`No request: ${problem.code}`);
  const booking_id = body.booking._id;
  if (body.booking.can.pay) {
    const verified = await pay(it, { booking_id, customer }, { payment_method: own.card ?? 'tok_success' });
    if (verified.status !== 200) throw new Error(`The card was not verified: ${verified.problem.code}`);
  }
  return { booking_id, customer, service, provider: service.provider, token: service.provider?.token ?? '' };
}

/** Answers or withdraws a request. */
export function answer(
  it: TestApp,
  booking_id: string,
  status: 'accepted' | 'declined' | 'withdrawn',
  caller: { token?: string; booking_token?: string },
  reason = '',
) {
  return it.call('booking/booking_status', { booking_id, status, reason }, caller);
}

/** Pays a booking as its customer, with the sandbox's valid card by default. */
export function pay(
  it: TestApp,
  held: { booking_id: string; customer: { token: string } },
  more: Partial<CallInput<'wallet/add_booking_pay'>> = { payment_method: 'tok_success' },
) {
  return it.call('wallet/add_booking_pay', { booking_id: held.booking_id, ...more }, { token: held.customer.token });
}

/** The newest payment of a booking, as its row. */
export function lastPayment(it: TestApp, booking_id: string) {
  return it.deps.database.write
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', booking_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

/** A booking as stored, whatever the clock says. */
export function storedBooking(it: Pick<TestApp, 'deps'>, booking_id: string) {
  const { write } = it.deps.database;
  return write.selectFrom('bookings').selectAll().where('id', '=', booking_id).executeTakeFirstOrThrow();
}

/** Sends the app a gateway event as the sandbox would; `signature` forges it. */
export function sendEvent(
  it: TestApp,
  event: { id: string; kind?: string; gateway_id: string; key?: string; account?: string },
  forged: { signature?: string; at?: Date } = {},
) {
  const payload = JSON.stringify({ kind: 'payment', ...event });
  const secret = it.deps.config.PLAZA_SECRET ?? '';
  return it.app.http.inject({
    method: 'POST',
    url: '/v9/webhook/payments',
    headers: {
      'content-type': 'application/json',
      'gateway-signature': forged.signature ?? signSandboxEvent(secret, payload, forged.at ?? it.clock.now()),
    },
    payload,
  });
}

/** Answers the bank's challenge of a payment at the sandbox; with `tell` false its webhook is lost. */
export async function answerChallenge(it: TestApp, url: string, answer: 'confirm' | 'refuse'): Promise<void> {
  const { statusCode } = await it.app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${answer}&back=/booking`,
  });
  if (statusCode !== 303) throw new Error(`The sandbox's bank answered ${statusCode}.`);
}
