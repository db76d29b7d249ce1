// Happenings about events and their tickets.
import type { Caller } from '#test/app.ts';
import { givenEvent } from '#test/given-event.ts';
import { waitingTokenOf } from '#test/waiting/given-waiting.ts';
import { moveDate } from '../mails-of-acts.ts';
import { doDue } from './pass-time.ts';
import {
  after,
  type Booked,
  book,
  freeHour,
  type Happening,
  must,
  type Person,
  pay,
  type Stage,
  say,
} from './world.ts';

/** An event of the happening, with one date; its price is in no other. */
async function event(stage: Stage, own: Parameters<typeof givenEvent>[1] = {}) {
  const { it, provider_id, title, draw, owner } = stage;
  const packages = [{ name: 'Mat', amount: 1_500 + draw(300) * 5 }];
  const dates = [freeHour(stage, 6)];
  const made = { provider_id, title, packages, dates, cancellation_policy: 'flexible', ...own };
  return { ...(await givenEvent(it.deps, made)), token: owner.token };
}
type Event = Awaited<ReturnType<typeof event>>;

const ticketsOf = ({ package_id, occurrence_id }: Event, participants: number) => ({
  items: [{ package_id, occurrence_id, participants }],
});
const next = (stage: Stage): Date => after(stage, 1 + stage.draw(20));

/** Tickets of the booker; the last one is the holder's. */
async function withHolder(stage: Stage, participants = 3) {
  const made = await event(stage);
  const { name, email } = stage.holder;
  const attendees = Array.from({ length: participants }, (_, at) => (at === participants - 1 ? { name, email } : {}));
  return { event: made, ...(await book(stage, stage.booker, { ...ticketsOf(made, participants), attendees })) };
}

async function transfer(stage: Stage, { booking_id, by }: Booked, to: Person): Promise<void> {
  const call = must(stage);
  const { tickets } = (await call('booking/get_booking_details', { booking_id }, by)).body;
  const [{ _id: ticket_id } = { _id: '' }] = tickets;
  const { name, email } = to;
  await call('event/transfer_ticket', { booking_id, ticket_id, name, email, expected_turn: 0 }, by);
}

const cancelled = (side: 'booker' | 'host'): Happening =>
  async function* (stage) {
    const { booking_id, by } = await withHolder(stage);
    yield next(stage);
    const reason = say(stage, side === 'host' ? 'booker' : 'host', 'Something came up');
    if (side === 'host') stage.said.push({ to: 'holder', text: reason });
    await must(stage)('event/cancel_booking', { booking_id, reason }, side === 'host' ? stage.owner : by);
  };

/** How somebody calls about their place on a waiting list. */
interface Place {
  readonly entry_id?: string;
  readonly by: Caller;
}

/** Somebody joins the list of a date; a guest proves the mailbox. */
async function wait(stage: Stage, { name, email, token }: Person, made: Event): Promise<Place> {
  const call = must(stage);
  const input = { event_id: made.id, occurrence_ids: [made.occurrence_id] };
  if (token !== undefined) {
    const { entry } = (await call('event/join_waiting_list', input, { token })).body;
    return { by: { token }, entry_id: entry?._id ?? '' };
  }
  await call('event/join_waiting_list', { ...input, name, email });
  await doDue(stage.it);
  const by = { booking_token: await waitingTokenOf(stage.it, email) };
  await call('event/join_waiting_list', {}, by);
  return { by };
}

/** A sold-out date: the booker and somebody else have its tickets, somebody waits, and the booker cancels. */
async function* offered(stage: Stage): AsyncGenerator<Date, Place> {
  const made = await event(stage, { capacity: 2 });
  const { booking_id, by } = await book(stage, stage.booker, ticketsOf(made, 1));
  await book(stage, stage.others[0], ticketsOf(made, 1));
  yield after(stage, 1);
  const place = await wait(stage, stage.waiter, made);
  yield after(stage, 2);
  const reason = say(stage, 'host', 'I am ill');
  await must(stage)('event/cancel_booking', { booking_id, reason }, by);
  yield after(stage, 0.5);
  return place;
}

/** The host cancels the only date of an event, as its plan shows. */
async function cancelDate(stage: Stage, made: Event, reason: string): Promise<void> {
  const call = must(stage);
  const which = { event_id: made.id, scope: 'this' as const, occurrence_id: made.occurrence_id };
  const { plan } = (await call('user/cancel_event', { ...which, dry_run: true }, stage.owner)).body;
  await call('user/cancel_event', { ...which, reason, plan_hash: plan.hash }, stage.owner);
}

export const events = {
  'tickets for several people are booked': async function* (stage) {
    await withHolder(stage);
    yield next(stage);
  },
  'a ticket is transferred': async function* (stage) {
    const made = await event(stage);
    const held = await book(stage, stage.booker, ticketsOf(made, 2));
    yield next(stage);
    await transfer(stage, held, stage.holder);
  },
  'tickets are cancelled': async function* (stage) {
    const { booking_id, by } = await withHolder(stage);
    yield next(stage);
    const call = must(stage);
    const { tickets } = (await call('booking/get_booking_details', { booking_id }, by)).body;
    const ticket_ids = tickets.slice(0, 1).map(({ _id }) => _id);
    const reason = say(stage, 'host', 'One of us is ill');
    await call('event/cancel_booking', { booking_id, ticket_ids, reason }, by);
  },
  'the booker cancels tickets': cancelled('booker'),
  'the host cancels tickets': cancelled('host'),
  'a date is moved': async function* (stage) {
    const { event: made } = await withHolder(stage);
    yield next(stage);
    const note = say(stage, 'booker', 'The oven is late');
    stage.said.push({ to: 'holder', text: note });
    await moveDate(stage.it, made, note);
  },
  'a date is cancelled': async function* (stage) {
    const { event: made } = await withHolder(stage, 2);
    for (const other of stage.others) await book(stage, other, ticketsOf(made, 1));
    const { holder, waiter } = stage;
    await book(stage, waiter, ticketsOf(made, 1));
    await book(stage, holder, ticketsOf(made, 1));
    yield next(stage);
    const reason = say(stage, 'booker', 'The kiln broke');
    for (const to of ['holder', 'waiter', 'others'] as const) stage.said.push({ to, text: reason });
    await cancelDate(stage, made, reason);
  },
  'an offer is taken': async function* (stage) {
    const { by, ...place } = yield* offered(stage);
    const { entry } = (await must(stage)('event/accept_offer', place, by)).body;
    // A guest pays by the link of the booking.
    const booking_token = /guest-booking\/([\w-]+)/.exec(entry.offer?.manage_url ?? '')?.[1];
    await pay(stage, { booking_id: entry.offer?._id ?? '', by: booking_token === undefined ? by : { booking_token } });
  },
  'an offer lapses': async function* (stage) {
    yield* offered(stage);
    yield next(stage);
  },
} as const satisfies Readonly<Record<string, Happening>>;
