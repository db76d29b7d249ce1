import { hashToken, newId } from '#server/kernel/ids.ts';
import type { CallExtras, Caller, TestApp } from '#test/app.ts';
import { givenCards, givenProvider, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenForHire, givenHire } from '#test/given-team.ts';
import { runJob } from '#test/given-wallet.ts';
import { givenHired } from '#test/hires/given-hire.ts';
import type { World } from '#test/inputs.ts';
import { givenInvitation } from '#test/invitations/given-invitation.ts';

/** How somebody makes a call. */
export type By = readonly [Caller & { readonly id?: string }, CallExtras];

const HOUR = 3_600_000;
const DAYS = 12;
/** Nobody waits for the date with the box office, so that its seats are offered to nobody else. */
const DOOR_DATE = 10;

/**
 * An event with everybody who has a part in it, and something of each kind that a call can name: a settled date, open
 * requests to a page for hire, tickets, a hold, entries of the waiting list, door links, questions and a draft. It
 * belongs to another page of the owner of a small world, and the customer of that world has tickets.
 */
export async function givenEventWorld(it: TestApp, { owner, customer: holder }: Pick<World, 'owner' | 'customer'>) {
  const now = it.clock.now().getTime();
  const dates = Array.from({ length: DAYS }, (_, day) => new Date(now + (day + 1) * 24 * HOUR).toISOString());
  const { id: provider_id } = await givenProvider(it.deps, { owner_id: owner.id, has_own_calendar: true });
  const event = await givenEvent(it.deps, {
    provider_id,
    dates,
    attendance: 'hybrid',
    capacity: 300,
    online_capacity: 300,
    packages: [
      { name: 'Open floor', amount: 0, max_per_booking: 20 },
      { name: 'Seat', amount: 1500 },
      { name: 'Front row', amount: 0, capacity: 1 },
      { name: 'On request', amount: 1500, booking_mode: 'request' },
      { name: 'Online', amount: 0, attendance: 'virtual' },
    ],
  });
  const organiser = { token: owner.token };
  await givenCards(it.deps, [owner]);
  const drafts = await Promise.all(
    [1, 2].map(() => givenEvent(it.deps, { provider_id: event.provider_id, status: 'draft' })),
  );
  return {
    organiser,
    event_id: event.id,
    provider_id: event.provider_id,
    occurrence_ids: event.occurrence_ids,
    package_ids: event.package_ids,
    draft_id: drafts[0]?.id ?? '',
    deletable_id: drafts[1]?.id ?? '',
    email: holder.email,
    ...(await givenTeam(it, event)),
    ...(await givenTickets(it, event, holder)),
    ...(await givenOpenDoor(it, event, organiser)),
    ...(await givenQuestions(it, event.id, organiser)),
    ...(await givenInvitations(it, event, holder)),
    ...(await givenSettled(it, event)),
  };
}
export type EventWorld = Awaited<ReturnType<typeof givenEventWorld>>;
type Event = Awaited<ReturnType<typeof givenEvent>>;

/** A page that works on two dates, and one with a request for each of seven others. */
async function givenTeam(it: TestApp, event: Event) {
  const [settled = '', accepted = '', ...asked_for] = event.occurrence_ids;
  const hired = await givenHired(it, event, { percent: 20 }, [settled]);
  const on = (occurrence_id: string) => ({ ...event, occurrence_ids: [occurrence_id] });
  const hired_id = await givenHire(it, on(accepted), hired.page.id);
  await must(it.call('user/accept_hire_collab_req', { hire_id: hired_id, version: 1 }, hired.owner));
  const asked = await givenForHire(it);
  const hire_ids: string[] = [];
  for (const occurrence_id of asked_for.slice(0, 7))
    hire_ids.push(await givenHire(it, on(occurrence_id), asked.provider_id));
  const db = it.deps.database.write;
  const page = await db
    .selectFrom('providers')
    .select('owner_id')
    .where('id', '=', asked.provider_id)
    .executeTakeFirstOrThrow();
  const notice = { user_id: page.owner_id ?? '', kind: 'hire_asked', title: 'You’re asked', link: '/my_events/events' };
  const notices = hire_ids.slice(5).map((hire_id) => ({ ...notice, id: newId(), hire_id, created_at: it.clock.now() }));
  await db.insertInto('notifications').values(notices).execute();
  const free = await givenForHire(it);
  return {
    hired: hired.owner,
    asked: { id: page.owner_id ?? '', token: asked.token },
    /** The accepted hire, and the requests. */
    hired_id,
    hire_ids,
    notice_ids: notices.map(({ id }) => id),
    /** A page that nobody has asked. */
    for_hire_id: free.provider_id,
  };
}

/** What the holder has: bookings of every kind, a ticket with a link, and a place on the waiting list. */
async function givenTickets(it: TestApp, event: Event, holder: Caller) {
  const [open = '', seat = '', front = '', request = '', online = ''] = event.package_ids;
  const [, room_date_id = '', occurrence_id = ''] = event.occurrence_ids;
  const book = async (package_id: string, participants = 1, on = occurrence_id) => {
    const items = [{ package_id, occurrence_id: on, participants }];
    const { body } = await must(it.call('booking/add_booking', { items }, holder));
    return body.booking;
  };
  const booked = await book(open, 4);
  const cancellable = [await book(open), await book(open), await book(open), await book(open)];
  const paid = await book(seat);
  const card = { payment_method: 'tok_success' };
  await must(it.call('wallet/add_booking_pay', { booking_id: paid._id, ...card }, holder));
  const hold = await book(seat);
  const asked = await must(
    it.call('booking/add_booking_request', { items: [{ package_id: request, occurrence_id }] }, holder),
  );
  const request_id = asked.body.booking?._id ?? '';
  await must(it.call('wallet/add_booking_pay', { booking_id: request_id, ...card }, holder));
  await book(front);
  await book(online, 1, room_date_id);
  const waiting = await must(
    it.call(
      'event/join_waiting_list',
      { event_id: event.id, occurrence_ids: [occurrence_id], package_ids: [front] },
      holder,
    ),
  );
  const { body } = await must(it.call('event/ticket', { booking_id: booked._id }, holder));
  return {
    occurrence_id,
    /** A date that the holder sees online, and that the hired page works on. */
    room_date_id,
    booking_id: booked._id,
    cancellable_ids: cancellable.map(({ _id }) => _id),
    paid_id: paid._id,
    hold_id: hold._id,
    request_id,
    entry_id: waiting.body.entry?._id ?? '',
    ticket_ids: body.items.map(({ _id }) => _id),
    codes: body.items.map(({ code }) => code ?? ''),
    ticket_token: body.items[0]?.path?.split('/').at(-1) ?? '',
  };
}

/** Door links for both kinds of helpers, one to be revoked, and what the organiser and a helper sold. */
async function givenOpenDoor(it: TestApp, { id: event_id, occurrence_ids, package_ids }: Event, organiser: Caller) {
  const open = async (rights: 'scan' | 'search_and_sell') => {
    const { body } = await must(it.call('event/door_link', { event_id, name: 'Back door', rights }, organiser));
    return body.link;
  };
  const [scans, searches, spare] = [await open('scan'), await open('search_and_sell'), await open('scan')];
  const tokenOf = ({ url }: typeof scans) => new URL(url ?? '').pathname.split('/').at(-1) ?? '';
  const sell = async (by: By) => {
    const ticket = { event_id, occurrence_id: occurrence_ids[DOOR_DATE] ?? '', package_id: package_ids[1] ?? '' };
    const { body } = await must(it.call('event/sell_tickets', { ...ticket, paid_by: 'cash' }, ...by));
    return body.sale.booking_id;
  };
  return {
    door_date_id: occurrence_ids[DOOR_DATE] ?? '',
    scans: tokenOf(scans),
    searches: tokenOf(searches),
    link_id: spare._id,
    own_sale_id: await sell([organiser, {}]),
    sale_id: await sell(helperOf(tokenOf(searches))),
  };
}

async function givenQuestions(it: TestApp, event_id: string, organiser: Caller) {
  const question = { event_id, kind: 'long_text', text: 'What should we change?' } as const;
  const ask = async (asked: 'booking' | 'afterwards') => {
    const { body } = await must(it.call('event_survey/add_question', { ...question, asked }, organiser));
    return body.questions[0]?._id ?? '';
  };
  return { booking_question_id: await ask('booking'), question_id: await ask('afterwards') };
}

/** Invitations of the holder to four dates, and of an address to another one. */
async function givenInvitations(
  it: TestApp,
  event: Event,
  { id, email }: { readonly id: string; readonly email: string },
) {
  const on = (from: number, to: number) => ({ ...event, occurrence_ids: event.occurrence_ids.slice(from, to) });
  const sent_token = hashToken(newId()).toString('base64url');
  const token_hash = hashToken(sent_token);
  return {
    invited_dates: event.occurrence_ids.slice(7, 11),
    sent_token,
    invited_id: await givenInvitation(it, on(7, 11), { user_id: id, email }),
    sent_id: await givenInvitation(it, on(11, 12), { token_hash }),
  };
}

/** The first date is over, was paid by somebody, and is settled. */
async function givenSettled(it: TestApp, event: Event) {
  const [settled_id = ''] = event.occurrence_ids;
  const buyer = await givenUser(it.deps);
  const input = { package_id: event.package_ids[1] ?? '', occurrence_id: settled_id };
  const { body } = await must(it.call('booking/add_booking', input, buyer));
  const booking_id = body.booking._id;
  await must(it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, buyer));
  const ended = it.clock.now().getTime() - 49 * HOUR;
  const times = { starts_at: new Date(ended - HOUR), ends_at: new Date(ended) };
  const db = it.deps.database.write;
  await db.updateTable('occurrences').set(times).where('id', '=', settled_id).execute();
  await db.updateTable('bookings').set(times).where('id', '=', booking_id).execute();
  await runJob(it, 'release-earnings');
  return { settled_id };
}

async function must<Answer extends { status: number; problem: { detail?: string } }>(
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`The event could not be furnished: ${answer.problem.detail}`);
  return answer;
}

/** How the browser of a door helper makes its calls: with the cookie of the door link that it opened. */
export const helperOf = (token: string): By => [{}, { headers: { cookie: `plaza_door=${token}` } }];
