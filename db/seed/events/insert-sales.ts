import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import { shareOut } from '#contract/money.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { publicName } from '#server/modules/reviews/rules.ts';
import { postJournal } from '#server/modules/wallet/ledger/index.ts';
import { paymentJournal } from '#server/modules/wallet/rules.ts';
import { city } from '../town.ts';
import { compose, type DemoCustomer, HOLD_MS, type Sold, type SoldEvent } from './compose-sale.ts';
import { salesOf } from './sales.ts';

/** How guests of the demo came, in turns; null is a booking that a host entered. */
const ORIGINS = [
  ...['home', 'search', 'share', 'search', 'poster', 'saved', 'home', 'utm:newsletter', 'invitation', 'search'],
  ...['share', 'direct', 'home', 'saved', 'provider_page', 'search', null],
];
const customers = [
  { event: 'songwriters-in-the-round', ticket: 'General admission', isPast: false },
  { event: 'candlelight-yoga-and-cello', ticket: 'Mat in the room', isPast: true },
];

/**
 * Inserts what the town sold of its events: paid bookings with their tickets, seats, payments and journals, released
 * earnings of past dates, and reviews. Triggers count the seats, and refuse more than there are.
 */
export async function insertSales(
  tx: Tx,
  town: { readonly events: readonly SoldEvent[]; readonly customer: DemoCustomer; readonly now: Date },
): Promise<void> {
  const sold = town.events.flatMap((event, at) => {
    const sales = salesOf(event.event, at);
    const own = customers
      .filter((each) => each.event === event.event.slug)
      .map(({ ticket, isPast }) =>
        sales.findLast(
          (sale) =>
            event.event.packages[sale.ticket]?.name === ticket &&
            sale.date?.is_past === isPast &&
            sale.review === null &&
            (isPast || sale.seats === 2),
        ),
      );
    return sales.map((sale, index) => compose(event, sale, index, own.includes(sale) ? town.customer : null, town.now));
  });
  await insertBookings(tx, sold);
  await insertContents(tx, sold);
  await insertPayments(tx, sold);
  await insertReviews(tx, sold, town.now);
}

const emailOf = (name: string) =>
  `${name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@example.com`;

async function insertBookings(tx: Tx, sold: readonly Sold[]): Promise<void> {
  const rows = sold.map((each, at) => ({
    id: each.booking_id,
    kind: 'event',
    event_id: each.event.id,
    provider_id: each.event.provider_id,
    customer_id: each.customer?.id ?? null,
    guest_name: each.customer ? null : each.name,
    guest_email: each.customer ? null : emailOf(each.name),
    title: each.event.event.title,
    participants: each.sale.seats,
    starts_at: each.first.starts_at,
    ends_at: each.last.ends_at,
    timezone: city.timezone,
    origin: ORIGINS[at % ORIGINS.length] ?? null,
    place: each.ticket.attendance === 'virtual' ? 'virtual' : 'at_venue',
    status: each.isPast ? 'completed' : 'confirmed',
    payment_status: each.price.total > 0 ? 'paid' : 'none',
    currency: city.currency,
    price: each.price.price,
    system_charge: each.price.system_charge,
    total: each.price.total,
    line_items: JSON.stringify(each.price.line_items),
    cancellation_policy: each.event.event.cancellation_policy,
    earnings_released_at: each.isReleased ? each.releases : null,
    created_at: each.booked,
    updated_at: each.isPast ? each.last.ends_at : each.booked,
  }));
  await tx.insertInto('bookings').values(rows).execute();
  const history = sold.map(({ booking_id, booked, customer }) => ({
    ...{ booking_id, at: booked, by_role: 'customer', by_user_id: customer?.id ?? null, to_status: 'confirmed' },
  }));
  await tx.insertInto('booking_history').values(history).execute();
}

/** Inserts items, tickets and seats. */
async function insertContents(tx: Tx, sold: readonly Sold[]): Promise<void> {
  const items = sold.flatMap(({ booking_id, package_id, dates, ticket, sale: { seats }, price }) => {
    const prices = shareOut(
      price.price,
      dates.map(() => 1),
    );
    return dates.map((date, n) => ({
      ...{ id: newId(), booking_id, line: 0, occurrence_id: date.id, package_id, title: ticket.name, seats },
      ...{ unit_amount: ticket.amount, price: prices[n] ?? 0 },
    }));
  });
  await tx.insertInto('booking_items').values(items).execute();
  const tickets = sold.flatMap(({ booking_id, package_id, sale, first, name, customer, booked }) =>
    Array.from({ length: sale.seats }, (_, at) => ({
      ...{ id: newId(), booking_id, package_id, occurrence_id: sale.date === null ? null : first.id, position: at + 1 },
      ...{ attendee_name: at === 0 ? name : '', created_at: booked },
      attendee_email: at === 0 && customer === null ? emailOf(name) : null,
    })),
  );
  await tx.insertInto('tickets').values(tickets).execute();
  const seats = sold.flatMap(({ booking_id, package_id, dates, ticket, sale }) =>
    dates.flatMap(({ id: occurrence_id }) => [
      { booking_id, occurrence_id, package_id, is_online: null, participants: sale.seats },
      { ...{ booking_id, occurrence_id, package_id: null, participants: sale.seats }, is_online: isOnline(ticket) },
    ]),
  );
  await tx.insertInto('seats').values(seats).execute();
}

const isOnline = ({ attendance }: Sold['ticket']): boolean => attendance === 'virtual';

/** When the review of a date is written: half a day after its end, or halfway from there to the instant of the demo. */
export function reviewedAt(ends_at: Date, now: Date): Date {
  const since = now.getTime() - ends_at.getTime();
  return new Date(ends_at.getTime() + Math.min(DAY_MS, since) / 2);
}

/** Inserts payments at the gateway, in the app and in the ledger, and settles past dates. */
async function insertPayments(tx: Tx, sold: readonly Sold[]): Promise<void> {
  const paid = sold.filter(({ price }) => price.total > 0);
  const gatewayId = ({ payment_id }: Sold) => `pay_demo_${payment_id}`;
  const common = ({ price, card, booked }: Sold) => ({
    ...{ amount: price.total, currency: city.currency, card, refunded: 0, created_at: booked, status: 'succeeded' },
  });
  const atGateway = paid.map((each) => ({
    ...{ id: gatewayId(each), key: each.payment_id, return_path: '/booking', ...common(each) },
  }));
  await tx.insertInto('sandbox_payments').values(atGateway).execute();
  const payments = paid.map((each) => ({
    ...{ id: each.payment_id, booking_id: each.booking_id, provider_id: each.event.provider_id, ...common(each) },
    ...{ gateway: 'sandbox', gateway_id: gatewayId(each), updated_at: each.booked },
  }));
  await tx.insertInto('payments').values(payments).execute();
  for (const each of paid) await postPayment(tx, each);
  const settled = paid.filter(({ isReleased }) => isReleased).map(({ first }) => first.id);
  await sql`
    UPDATE occurrences SET settled_at = ends_at + ${HOLD_MS / HOUR_MS} * interval '1 hour'
    WHERE id = ANY(${[...new Set(settled)]}::uuid[])`.execute(tx);
}

async function postPayment(tx: Tx, sold: Sold): Promise<void> {
  const { booking_id, payment_id, booked, releases, event, price, customer, isReleased } = sold;
  const { owner_id } = event;
  const journal = { booking_id, refund_id: null, currency: city.currency };
  const lines = paymentJournal({ ...price, owner_id, customer_id: customer?.id ?? null });
  await postJournal(tx, {
    ...journal,
    kind: 'payment',
    cause: `payment:${payment_id}`,
    payment_id,
    lines,
    now: booked,
  });
  if (!isReleased) return;
  const occurrence_id = sold.first.id;
  await postJournal(tx, {
    ...{ ...journal, kind: 'settlement', cause: `settlement:${occurrence_id}:${booking_id}`, occurrence_id },
    ...{ payment_id: null, now: releases },
    lines: [
      { kind: 'provider_pending', owner_id, amount: -price.provider_earns },
      { kind: 'provider_available', owner_id, amount: price.provider_earns },
    ],
  });
}

async function insertReviews(tx: Tx, sold: readonly Sold[], now: Date): Promise<void> {
  const reviews = sold.flatMap(({ booking_id, event, sale: { review }, last }) => {
    if (review === null) return [];
    const written = reviewedAt(last.ends_at, now);
    const author_name = publicName(review.author);
    const { rating, text, reply = null } = review;
    return {
      ...{ id: newId(), booking_id, event_id: event.id, provider_id: event.provider_id, author_name, rating, text },
      ...{ reply, replied_at: reply === null ? null : written, created_at: written },
    };
  });
  await tx.insertInto('reviews').values(reviews).execute();
  // Their guests have written, or are asked no more.
  await sql`
    INSERT INTO review_asks (booking_id, asked_at)
    SELECT id, ends_at FROM bookings
    WHERE id = ANY (${sold.flatMap(({ booking_id, isPast }) => (isPast ? booking_id : []))}::uuid[])`.execute(tx);
}
