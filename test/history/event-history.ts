import fc from 'fast-check';
import { expect } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { isoInstant } from '#contract/instant.ts';
import type { Caller, TestApp } from '#test/app.ts';
import { givenProvider } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenHired } from '#test/hires/given-hire.ts';

/** How a booking of a history is made cheaper. */
export const saving = fc.constantFrom(
  {},
  {},
  { discount_code: 'TENTH' },
  { use_credit: true },
  { discount_code: 'TENTH', use_credit: true },
);
export const card = fc.constantFrom(
  ...['tok_success', 'tok_success', 'tok_success', 'tok_success'],
  ...['tok_declined', 'tok_declined_later', 'tok_lost_webhook', 'tok_late_webhook'],
);

const event = fc.nat(1);
const date = fc.nat(3);
const which = fc.nat(5);
const picks = fc.array(fc.record({ date, ticket: fc.nat(3), seats: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 2,
});
const scope = fc.constantFrom('this' as const, 'this' as const, 'this' as const, 'following' as const, 'all' as const);

/** What guests and organisers do with tickets. */
const eventStep = fc.oneof(
  fc.record({ kind: fc.constant('tickets'), who: fc.nat(2), event, picks, card, saving }),
  fc.record({ kind: fc.constant('change tickets'), which, picks, settles: fc.boolean() }),
  fc.record({ kind: fc.constant('cancel tickets'), which, skip: fc.nat(3), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('cancel dates'), event, date, scope }),
  fc.record({ kind: fc.constant('move date'), event, date, hour: fc.integer({ min: 6, max: 22 }) }),
  fc.record({ kind: fc.constant('seats'), event, capacity: fc.integer({ min: 1, max: 12 }) }),
);
type StepOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer One> ? One : never;
type EventStep = StepOf<typeof eventStep>;
type Picks = StepOf<typeof picks>;

/** A step of a history at its two events. */
export const eventPart = fc.record({ kind: fc.constant('event'), step: eventStep });

/** The steps with which every history begins at its events: a pass, tickets of two dates, and a cancelled date. */
export const EVENT_OPENING: readonly StepOf<typeof eventPart>[] = [
  tickets(0, 1, [{ date: 0, ticket: 2, seats: 2 }]),
  tickets(1, 0, [
    { date: 1, ticket: 0, seats: 2 },
    { date: 2, ticket: 1, seats: 1 },
  ]),
  {
    kind: 'event',
    step: { kind: 'change tickets', which: 1, picks: [{ date: 3, ticket: 0, seats: 3 }], settles: true },
  },
  { kind: 'event', step: { kind: 'cancel tickets', which: 0, skip: 0, count: 1 } },
  { kind: 'event', step: { kind: 'cancel dates', event: 1, date: 1, scope: 'this' } },
];

/** The date of the second event that is settled before anything else happens: nothing random is about it. */
const EARLY = 4;

/** Two bookings of the early date, which is settled when four days have passed. */
export const EARLY_TICKETS: readonly StepOf<typeof eventPart>[] = [
  tickets(0, 1, [{ date: EARLY, ticket: 0, seats: 3 }]),
  tickets(1, 1, [{ date: EARLY, ticket: 0, seats: 2 }]),
];

function tickets(who: number, event: number, picks: Picks): StepOf<typeof eventPart> {
  return { kind: 'event', step: { kind: 'tickets', who, event, picks, card: 'tok_success', saving: {} } };
}

/** A booking of a history. The page that sells it decides as `owner`. */
export interface Created {
  readonly booking_id: string;
  /** Its service, or null where it is of an event. */
  readonly service: number | null;
  readonly event: HistoryEvent | null;
  readonly customer: { token: string };
  readonly owner: { token: string };
  change_id: string | null;
}

type HistoryEvent = Awaited<ReturnType<typeof givenEvents>>['events'][number];

const DAY_MS = 86_400_000;
/** A moment on a day of a history, by the hours after ten on its first day. */
const moment = (day: number, hours: number) => isoInstant(Date.parse(FAR) + day * DAY_MS + hours * 3_600_000);

/**
 * Two events that share no organiser. The first belongs to the provider of the sessions and takes time in their
 * calendar; the second is hybrid, has a pass for its first three dates, and sells its last package by request. Two
 * other pages work on the second one: for a fee on its first two dates and the early one, and for a share of all.
 */
export async function givenEvents(it: TestApp, provider: { readonly id: string }, owner: { readonly token: string }) {
  const second = await givenProvider(it.deps);
  const studio = await givenEvent(it.deps, {
    provider_id: provider.id,
    needs_provider: true,
    capacity: 8,
    dates: [moment(0, 8), moment(2, 1), moment(2, 4), moment(40, 0)],
    packages: [{ amount: 2800, capacity: 5 }, { amount: 0 }, { amount: 3500, max_per_booking: 2 }, { amount: 4100 }],
  });
  const days = { covers: 'series', series_from: FAR.slice(0, 10), series_until: moment(20, 0).slice(0, 10) };
  const hall = await givenEvent(it.deps, {
    provider_id: second.id,
    attendance: 'hybrid',
    capacity: 6,
    online_capacity: 4,
    cancellation_policy: 'flexible',
    dates: [moment(1, 9), moment(8, 9), moment(15, 9), moment(80, 9), moment(-9, 0)],
    packages: [
      { amount: 1500 },
      { amount: 900, attendance: 'virtual' },
      { amount: 10_000, capacity: 3, ...days },
      { amount: 3000, booking_mode: 'request' },
    ],
  });
  const hired = { ...hall, provider: second };
  const [first = '', next = ''] = hall.occurrence_ids;
  const forFee = await givenHired(it, hired, { fee: 2500 }, [first, next, hall.occurrence_ids[EARLY] ?? '']);
  const forShare = await givenHired(it, hired, { percent: 30 }, hall.occurrence_ids);
  const events = [
    { ...studio, pass_id: null, request_id: null, owner },
    { ...hall, pass_id: hall.package_ids[2] ?? null, request_id: hall.package_ids[3] ?? null, owner: second },
  ];
  return { events, earners: [second.owner, forFee.owner, forShare.owner].filter((each) => each !== null) };
}

/** The tickets of picks: each package and date once; a pass has no date. */
function itemsOf(sold: HistoryEvent, picked: Picks) {
  const items = picked.map(({ date: at, ticket, seats }) => {
    const package_id = sold.package_ids[ticket] ?? '';
    const occurrence_id = sold.occurrence_ids[at] ?? '';
    return { package_id, participants: seats, ...(package_id === sold.pass_id ? {} : { occurrence_id }) };
  });
  return [...new Map(items.map((item) => [`${item.package_id} ${item.occurrence_id}`, item])).values()];
}

/** Makes the calls of a history's users. */
export type Make = TestApp['call'];

interface Played {
  readonly make: Make;
  readonly events: readonly HistoryEvent[];
  readonly customers: readonly { readonly token: string }[];
  readonly booked: Created[];
  readonly pay: (created: Created, payment_method: string) => Promise<unknown>;
  readonly settle: (created: Created, payment_method: string) => Promise<unknown>;
}

/** Carries out a step at the events of a history. */
export async function playEventStep(played: Played, step: EventStep): Promise<void> {
  if (step.kind === 'tickets') return bookTickets(played, step);
  if (step.kind === 'change tickets' || step.kind === 'cancel tickets') {
    const ofEvents = played.booked.filter((one) => one.event !== null);
    const created = ofEvents[step.which % Math.max(1, ofEvents.length)];
    if (!created?.event) return;
    if (step.kind === 'change tickets') return changeTickets(played, created, created.event, step);
    const { body } = await played.make(
      'booking/get_booking_details',
      { booking_id: created.booking_id },
      created.customer,
    );
    const valid = body.tickets.filter((ticket) => ticket.status === 'valid').map((ticket) => ticket._id);
    const ticket_ids = valid.slice(step.skip, step.skip + step.count);
    if (ticket_ids.length === 0) return;
    await played.make('event/cancel_booking', { booking_id: created.booking_id, ticket_ids }, created.customer);
    return;
  }
  const sold = played.events[step.event];
  if (!sold) return;
  if (step.kind === 'seats') {
    await played.make('event/edit_event', { event_id: sold.id, capacity: step.capacity }, sold.owner);
    return;
  }
  const occurrence_id = sold.occurrence_ids[step.date] ?? '';
  if (step.kind === 'cancel dates')
    return asPlanned(played.make, 'user/cancel_event', { event_id: sold.id, scope: step.scope, occurrence_id }, sold);
  const occurrence = { start_time: `${String(step.hour).padStart(2, '0')}:00` };
  const moved = { event_id: sold.id, scope: 'this' as const, occurrence_id, occurrence };
  return asPlanned(played.make, 'event/edit_event', moved, sold);
}

async function bookTickets(played: Played, step: EventStep & { kind: 'tickets' }): Promise<void> {
  const { make, events, customers, booked, pay } = played;
  const [sold, customer] = [events[step.event], customers[step.who]];
  if (!sold || !customer) return;
  const items = itemsOf(sold, step.picks);
  const isRequest = items.some((item) => item.package_id === sold.request_id);
  const name = isRequest ? 'booking/add_booking_request' : 'booking/add_booking';
  const { status, body } = await make(name, { items, ...step.saving }, customer);
  if (status !== 200 || !body.booking) return;
  const ids = { booking_id: body.booking._id, service: null, event: sold, change_id: null };
  const created: Created = { ...ids, customer, owner: sold.owner };
  if (body.booking.can.pay) await pay(created, step.card);
  else booked.push(created);
}

/** Changes a booking to other tickets; preview and change have the same price. */
async function changeTickets(
  { make, settle }: Played,
  created: Created,
  sold: HistoryEvent,
  step: EventStep & { kind: 'change tickets' },
): Promise<void> {
  const { booking_id, customer } = created;
  const items = itemsOf(sold, step.picks);
  const asText = items.map(({ package_id, participants, ...on }) => {
    return `${package_id}:${participants}${'occurrence_id' in on ? `@${on.occurrence_id}` : ''}`;
  });
  const preview = await make('booking/check_modify_payment', { booking_id, items: asText }, customer);
  const asked = await make('booking/modified_service_booking', { booking_id, items }, customer);
  if (asked.status !== 200) return;
  expect(preview.body).toMatchObject({ due: asked.body.change.due, refund: asked.body.change.refund });
  created.change_id = asked.body.change._id;
  if (step.settles) await settle(created, 'tok_success');
}

/** Makes an organiser's call by the plan that its dry run shows. */
async function asPlanned<Name extends 'user/cancel_event' | 'event/edit_event'>(
  make: Make,
  name: Name,
  input: CallInput<Name>,
  { owner }: { readonly owner: Caller },
): Promise<void> {
  const planned = await make(name, { ...input, dry_run: true }, owner);
  if (planned.status !== 200 || !planned.body.plan) return;
  const { hash } = planned.body.plan;
  const done = await make(name, { ...input, plan_hash: hash }, owner);
  // Nothing happens between the two.
  expect([name, done.problem.code]).not.toEqual([name, 'plan_changed']);
}
