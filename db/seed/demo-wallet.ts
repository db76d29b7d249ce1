import { sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import { systemCharge } from '#contract/system-charge.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { postJournal } from '#server/modules/wallet/ledger/index.ts';
import { type JournalLine, paymentJournal, refundJournal } from '#server/modules/wallet/rules.ts';
import { planSessions, type SessionTimes, serviceOf } from './demo-sessions.ts';
import { city, localTime } from './town.ts';
import type { TownProvider } from './town-schema.ts';

const CHARGE = { percent_basis_points: 500, fixed: 30 };

interface Studio {
  readonly provider: TownProvider;
  readonly provider_id: string;
  readonly owner_id: string;
  readonly customer_id: string;
  readonly service_ids: readonly string[];
  readonly now: Date;
}

/**
 * Inserts half a year of paid sessions with their ledger entries for the demo's provider, the day of the demo, and the
 * coming week. The wallet then has content and a balance to withdraw.
 */
export async function insertDemoWallet(tx: Tx, studio: Studio): Promise<void> {
  for (const times of planSessions(studio.provider.services, localTime(studio.now)))
    await insertPaidSession(tx, studio, times);
}

async function insertPaidSession(tx: Tx, studio: Studio, times: SessionTimes): Promise<void> {
  const paid = paidSession(studio, times);
  const { booking_id, service, starts_at, ends_at } = paid;
  await insertBooking(tx, studio, paid);
  if (paid.isAhead)
    await takeTime(tx, studio, {
      booking_id,
      service_id: paid.service_id,
      starts_at,
      ends_at,
      capacity: service.capacity,
    });
  await insertPayment(tx, studio, paid);
  if (paid.isCancelled) await insertRefund(tx, paid);
  const { owner_id } = studio;
  if (paid.isReleased)
    await post(tx, paid, {
      kind: 'release',
      cause: `release:${booking_id}:${owner_id}`,
      lines: [
        { kind: 'provider_pending', owner_id, amount: -service.amount },
        { kind: 'provider_available', owner_id, amount: service.amount },
      ],
      now: paid.releases,
    });
}

type PaidSession = ReturnType<typeof paidSession>;

/** The times, amounts and ids of a session's booking and payment. */
function paidSession({ provider, owner_id, customer_id, service_ids, now }: Studio, times: SessionTimes) {
  const { session, releases } = times;
  const service = serviceOf(provider.services, session);
  const isCancelled = session.is_cancelled === true;
  const system_charge = systemCharge(service.amount, CHARGE);
  const total = service.amount + system_charge;
  const [booking_id, payment_id] = [newId(), newId()];
  const customer = session.who === 'demo-customer' ? customer_id : null;
  return {
    ...{ ...times, service, service_id: service_ids[session.service % service_ids.length] ?? '', booking_id },
    ...{ payment_id, customer, isCancelled, isReleased: !isCancelled && releases <= now },
    gateway_id: `pay_demo_${payment_id}`,
    money: {
      ...{ owner_id, customer_id: customer, price: service.amount, system_charge, total },
      ...{ discount: 0, credit: 0, waived: 0 },
    },
  };
}

async function insertBooking(tx: Tx, { provider, provider_id }: Studio, paid: PaidSession): Promise<void> {
  const { session, service, customer, isAhead, isCancelled, starts_at, ends_at, booked } = paid;
  const { system_charge, total } = paid.money;
  const slug = session.who
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.');
  await tx
    .insertInto('bookings')
    .values({
      id: paid.booking_id,
      kind: 'session',
      ...(customer === null
        ? { guest_name: session.who, guest_email: `${slug}@example.com` }
        : { customer_id: customer }),
      provider_id,
      service_id: paid.service_id,
      title: service.title,
      participants: 1,
      starts_at,
      ends_at,
      timezone: city.timezone,
      place: service.place,
      status: isCancelled ? 'cancelled' : isAhead ? 'confirmed' : 'completed',
      payment_status: isCancelled ? 'refunded' : 'paid',
      currency: city.currency,
      unit_amount: service.amount,
      price: service.amount,
      system_charge,
      total,
      line_items: JSON.stringify([
        { code: 'price', audience: ['customer', 'provider'], amount: service.amount },
        { code: 'system_charge', audience: ['customer', 'platform'], amount: system_charge },
      ]),
      cancellation_policy: provider.cancellation_policy,
      earnings_released_at: paid.isReleased || isCancelled ? paid.releases : null,
      created_at: booked,
      updated_at: isAhead ? booked : ends_at,
    })
    .execute();
}

/** Inserts the payment at the gateway, in the app and in the ledger. */
async function insertPayment(tx: Tx, { provider_id }: Studio, paid: PaidSession): Promise<void> {
  const { booking_id, payment_id, gateway_id, isCancelled, booked, money } = paid;
  const { currency } = city;
  const card = paid.session.days % 3 === 0 ? 'Mastercard ···· 4444' : 'Visa ···· 4242';
  const refunded = isCancelled ? money.total : 0;
  const common = { amount: money.total, currency, card, refunded, created_at: booked };
  await tx
    .insertInto('sandbox_payments')
    .values({ id: gateway_id, key: payment_id, status: 'succeeded', return_path: '/booking', ...common })
    .execute();
  const status = isCancelled ? 'refunded' : 'succeeded';
  await tx
    .insertInto('payments')
    .values({
      id: payment_id,
      booking_id,
      provider_id,
      status,
      gateway: 'sandbox',
      gateway_id,
      updated_at: booked,
      ...common,
    })
    .execute();
  const lines = paymentJournal(money);
  await post(tx, paid, { kind: 'payment', cause: `payment:${payment_id}`, payment_id, lines, now: booked });
}

/** Inserts the refund of the whole payment, a day before the session. */
async function insertRefund(tx: Tx, paid: PaidSession): Promise<void> {
  const { booking_id, payment_id, gateway_id, money } = paid;
  const { total, system_charge } = money;
  const at = new Date(paid.starts_at.getTime() - DAY_MS);
  const refund_id = newId();
  const back = { amount: total, created_at: at };
  await tx
    .insertInto('sandbox_refunds')
    .values({ id: `ref_demo_${refund_id}`, key: refund_id, payment_id: gateway_id, ...back })
    .execute();
  await tx
    .insertInto('refunds')
    .values({
      id: refund_id,
      payment_id,
      booking_id,
      currency: city.currency,
      status: 'succeeded',
      gateway_id: `ref_demo_${refund_id}`,
      reason: 'cancelled by the provider',
      settled_at: at,
      ...back,
    })
    .execute();
  const all = { refund_amount: total, refund_credit: 0, percent: 100, system_charge_refunded: system_charge };
  const lines = refundJournal(money, { ...all, is_undone: true });
  await post(tx, paid, { kind: 'refund', cause: `refund:${refund_id}`, refund_id, lines, now: at });
}

interface DemoJournal {
  readonly kind: 'payment' | 'refund' | 'release';
  readonly cause: string;
  readonly payment_id?: string;
  readonly refund_id?: string;
  readonly lines: readonly JournalLine[];
  readonly now: Date;
}

const post = (tx: Tx, { booking_id }: PaidSession, journal: DemoJournal) =>
  postJournal(tx, { booking_id, payment_id: null, refund_id: null, currency: city.currency, ...journal });

/** Inserts the time of a future session into the provider's calendar, with its seat. */
async function takeTime(
  tx: Tx,
  { provider_id }: Studio,
  taken: { booking_id: string; service_id: string; starts_at: Date; ends_at: Date; capacity: number },
): Promise<void> {
  const id = newId();
  const { booking_id, ...commitment } = taken;
  const padded = sql<string>`tstzrange(${taken.starts_at}::timestamptz, ${taken.ends_at}::timestamptz)`;
  await tx
    .insertInto('commitments')
    .values({
      id,
      provider_id,
      calendar_id: sql<string>`(SELECT calendar_id FROM providers WHERE id = ${provider_id}::uuid)`,
      family_id: taken.capacity === 1 ? booking_id : id,
      kind: 'session',
      padded,
      ...commitment,
    })
    .execute();
  await tx.insertInto('seats').values({ booking_id, commitment_id: id, participants: 1 }).execute();
}
