import type { Access, CallContract } from '#contract/call.ts';
import { type CallInput, type CallName, calls } from '#contract/index.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { insertLink } from '#server/modules/accounts/codes/index.ts';
import { insertSession } from '#server/modules/accounts/sessions/index.ts';
import { refreshListing } from '#server/modules/listings/index.ts';
import { sealSubscription } from '#server/modules/notifications/index.ts';
import { putDevice } from '#server/modules/notifications/queries.ts';
import { appealTokenFor } from '#server/modules/trust/appeals/index.ts';
import { contactTokenFor } from '#server/modules/unclaimed/demand/index.ts';
import type { TestApp } from './app.ts';
import { givenProvider, givenService, givenUser } from './given.ts';
import { givenAccount } from './given-account.ts';
import { givenCode } from './given-discount.ts';
import { givenEvent } from './given-event.ts';
import { givenForHire, givenHire } from './given-team.ts';
import { givenImport } from './imports/given-import.ts';
import { beginnings, callers, endings, insteadIn, openToOthers, statuses } from './inputs/deviations.ts';
import { findValue, namesIn, withValues } from './inputs/values.ts';
import { givenInvitation } from './invitations/given-invitation.ts';
import { givenFailedJob } from './queue.ts';

/**
 * The caller of an example: a visitor, a customer, the page's owner, a user who leaves, a guest with a booking's token,
 * or staff.
 */
export type Who = 'guest' | 'customer' | 'owner' | 'leaver' | 'holder' | 'staff';

/** A valid call: its caller, its input, and the outcome for others who send the same. */
export interface Example<Name extends CallName = CallName> {
  readonly by: Who;
  readonly input: CallInput<Name>;
  /** `refused`: the input names another person's property, and other signed-in users get 403 or 404. */
  readonly others: 'answered' | 'refused';
  /** The response's status if it is not 200, because the call needs a mailbox or an empty app. */
  readonly status?: 400 | 404 | 409 | 422;
}

const asked_question = { kind: 'long_text', text: 'What should we change?', position: 0 };

/**
 * A small world with property of each caller, which the inputs below name. A second world in the same app needs a `tag`
 * that its addresses begin with.
 */
export async function givenWorld(it: TestApp, tag = '') {
  const mailOf = (name: string) => `${tag}${name}@private.example`;
  const owner = await givenAccount(it.deps, { name: 'Olive Owner', email: mailOf('olive.owner') });
  const customer = await givenAccount(it.deps, { name: 'Cleo Customer', email: mailOf('cleo.customer') });
  const stranger = await givenUser(it.deps, { name: 'Sam Stranger', email: mailOf('sam.stranger') });
  const leaver = await givenUser(it.deps, { name: 'Lea Leaver' });
  const staff = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  const locked_out = await givenUser(it.deps, { name: 'Lou Lost' });
  await it.deps.database.write
    .updateTable('users')
    .set({ two_step_at: it.clock.now() })
    .where('id', '=', locked_out.id)
    .execute();
  await insertSession(it.deps.database.write, {
    user_id: customer.id,
    user_agent: 'another device',
    now: new Date(it.clock.now().getTime() - 1000),
  });
  const { id: session_id } = await it.deps.database.write
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('user_agent', '=', 'another device')
    .executeTakeFirstOrThrow();
  const { id: provider_id } = await givenProvider(it.deps, { owner_id: owner.id, lat: 45.512345, lon: -122.654321 });
  await it.deps.database.write
    .updateTable('providers')
    .set({
      is_address_public: false,
      address: `${tag}4711 Hidden Lane`,
      contact_email: mailOf('studio'),
      contact_phone: '+15035550199',
    })
    .where('id', '=', provider_id)
    .execute();
  const { id: service_id } = await givenService(it.deps, { provider_id });
  const { id: request_service_id } = await givenService(it.deps, { provider_id, booking_mode: 'request' });
  const { id: unclaimed_id } = await givenProvider(it.deps, { owner_id: null });
  await it.deps.database.write
    .updateTable('providers')
    .set({ contact_email: mailOf('unclaimed'), contact_phone: '+15035550133' })
    .where('id', '=', unclaimed_id)
    .execute();
  const owned = { provider_id: unclaimed_id, text: 'I run this page.' };
  await it.call('claim/claim_contact_us', owned, stranger);
  const claim = await it.call('claim/claim_ways', { provider_id: unclaimed_id }, stranger);
  const { id: suspect_id } = await givenProvider(it.deps, { owner_id: null });
  const { id: category_id } = await it.deps.database.write
    .selectFrom('service_categories')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const event = await givenEvent(it.deps, {
    ...{ provider_id, attendance: 'hybrid', online_capacity: 60, lat: 45.52, lon: -122.68 },
  });
  const { id: draft_id } = await givenEvent(it.deps, { provider_id, status: 'draft' });
  await refreshListing(it.deps.database.write, provider_id, it.clock.now());
  const rules = await it.deps.database.write
    .selectFrom('schedule_rules')
    .select('id')
    .where('provider_id', '=', provider_id)
    .orderBy('weekday')
    .execute();
  const { description_id } = await it.deps.database.write
    .selectFrom('services')
    .select('description_id')
    .where('id', '=', service_id)
    .executeTakeFirstOrThrow();
  const created = await it.call(
    'booking/add_booking',
    { service_id, starts_at: '2026-05-06T17:00:00.000Z', note: 'A note for the studio' },
    customer,
  );
  const guest = { name: 'Gus Guest', email: mailOf('gus.guest') };
  const guests = await it.call('booking/guest_add_booking', {
    service_id,
    starts_at: '2026-05-07T17:00:00.000Z',
    ...guest,
  });
  const link_token = await insertLink(
    it.deps.database.write,
    { purpose: 'verify', address: `${tag}linked@example.com` },
    it.clock.now(),
  );
  const card = await it.call('wallet/save_card', { token: 'tok_success' }, customer);
  const report = await it.call(
    'wallet/add_report',
    { about: 'booking', kind: 'other', booking_id: guests.body.booking._id, text: 'Nobody answers the door bell.' },
    { booking_token: guests.body.access_token ?? '' },
  );
  // A payment of another guest that the gateway never answered.
  const others = await it.call('booking/guest_add_booking', {
    service_id,
    starts_at: '2026-05-11T17:00:00.000Z',
    name: 'Gil Guest',
    email: mailOf('gil.guest'),
  });
  const payment_id = newId();
  const refund_id = newId();
  const now = it.clock.now();
  const asked = await it.call(
    'booking/add_booking_request',
    { service_id: request_service_id, starts_at: '2026-05-15T19:00:00.000Z', note: 'A note for the studio' },
    customer,
  );
  const request_id = asked.body.booking?._id ?? '';
  const verified = await it.call(
    'wallet/add_booking_pay',
    { booking_id: request_id, payment_method: 'tok_success' },
    customer,
  );
  const code = await givenCode(it.deps, { provider_id, code: 'SPRING-10' });
  const moving = await it.call('booking/add_booking', { service_id, starts_at: '2026-05-12T17:00:00.000Z' }, customer);
  const moving_id = moving.body.booking._id;
  const paid = await it.call(
    'wallet/add_booking_pay',
    { booking_id: moving_id, payment_method: 'tok_success' },
    customer,
  );
  const change = await it.call(
    'booking/modified_service_booking',
    { booking_id: moving_id, starts_at: '2026-05-12T18:00:00.000Z' },
    customer,
  );
  const free = await givenEvent(it.deps, { packages: [{ name: 'Open floor', amount: 0 }] });
  const tickets = await it.call(
    'booking/add_booking',
    { items: [{ package_id: free.package_id, occurrence_id: free.occurrence_id, participants: 2 }] },
    customer,
  );
  const held = await it.call('event/ticket', { booking_id: tickets.body.booking._id }, customer);
  const [question_id, booking_question_id] = [newId(), newId()];
  await it.deps.database.write
    .insertInto('questions')
    .values([
      { ...asked_question, id: question_id, event_id: event.id, asked: 'afterwards', created_at: it.clock.now() },
      { ...asked_question, id: booking_question_id, event_id: free.id, asked: 'booking', created_at: it.clock.now() },
    ])
    .execute();
  const door = await it.call('event/door_link', { event_id: event.id, name: 'Front door' }, owner);
  const at_door = { event_id: event.id, occurrence_id: event.occurrence_id, package_id: event.package_id };
  const sold = await it.call('event/sell_tickets', { ...at_door, paid_by: 'cash' }, owner);
  const asking = { subject: 'A card that was charged twice', text: 'My bank shows the same payment two times.' };
  const help = await it.call('user/add_help_support', asking, customer);
  const steps = [
    created,
    guests,
    card,
    asked,
    verified,
    report,
    others,
    moving,
    paid,
    change,
    tickets,
    door,
    sold,
    help,
  ];
  for (const { status, problem } of steps)
    if (status !== 200) throw new Error(`The world could not be made: ${problem.detail}`);
  const decision_ids: string[] = [];
  for (const n of [1, 2]) {
    const { id: subject_id } = await givenProvider(it.deps, { owner_id: null });
    const reason = `Nobody answers at this page (${n}).`;
    const done = await it.call('admin/moderate', { verb: 'apply', kind: 'suspend_page', subject_id, reason }, staff);
    decision_ids.push(done.body.action._id);
  }
  const [appeal_token = '', appealed_token = ''] = decision_ids.map((id) =>
    appealTokenFor(secretOf(it.deps.config), id),
  );
  const appealed = await it.call('user/appeal_decision', { token: appealed_token, text: 'We do answer the phone.' });
  const blocked = await it.call('my_page/block_customer', { email: mailOf('bob.blocked') }, owner);
  const body = '## What we store\n\nAs little as possible.';
  const announced = { kind: 'privacy', body, based_on: 0, announce_from: '2026-06-05' } as const;
  if (tag === '') await it.call('admin/publish_legal_text', announced, staff);
  const known = { email: mailOf('sam.stranger'), note: 'Saw an identity card.' };
  const checked = await it.call('admin/confirm_identity', known, staff);
  const content_check_id = newId();
  await it.deps.database.write
    .insertInto('content_checks')
    .values({
      ...{ id: content_check_id, kind: 'page', subject_id: provider_id, provider_id, user_id: owner.id },
      ...{ author_name: 'Olive Owner', label: 'Studio', text: 'Cash only.', causes: ['word'], created_at: now },
    })
    .execute();
  const jazz = await givenEvent(it.deps, { dates: [1, 2, 3, 4, 5].map((day) => `2026-06-0${day}T02:00:00.000Z`) });
  const hire_ids: string[] = [];
  for (const occurrence_id of jazz.occurrence_ids)
    hire_ids.push(await givenHire(it, { ...jazz, occurrence_ids: [occurrence_id] }, provider_id));
  const notice_ids = [newId(), newId()];
  await it.deps.database.write
    .insertInto('notifications')
    .values(
      notice_ids.map((id, n) => ({
        ...{ id, user_id: owner.id, kind: 'hire_asked', title: 'You’re asked', link: '/my_events/events' },
        ...{ hire_id: hire_ids[n + 2] ?? null, created_at: now },
      })),
    )
    .execute();
  const { provider_id: hired_id } = await givenForHire(it);
  const party = await givenEvent(it.deps, { packages: [{ name: 'Open floor', amount: 0 }] });
  const supper = await givenEvent(it.deps);
  const invited = { user_id: customer.id, email: mailOf('cleo.customer') };
  const invited_id = await givenInvitation(it, party, invited);
  const second_invited_id = await givenInvitation(it, supper, invited);
  const sent_invitation_id = await givenInvitation(it, event);
  const invited_notice_id = newId();
  await it.deps.database.write
    .insertInto('notifications')
    .values({
      ...{ id: invited_notice_id, user_id: customer.id, kind: 'invitation_invited', title: 'You’re invited' },
      ...{ link: '/my_events/events', invitation_id: invited_id, created_at: now },
    })
    .execute();
  await it.deps.database.write
    .insertInto('payments')
    .values({
      id: payment_id,
      booking_id: others.body.booking._id,
      provider_id,
      amount: others.body.booking.price.total,
      currency: 'USD',
      status: 'stuck',
      gateway: 'sandbox',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await it.deps.database.write
    .insertInto('refunds')
    .values({
      id: refund_id,
      payment_id,
      booking_id: others.body.booking._id,
      amount: 100,
      currency: 'USD',
      status: 'failed',
      created_at: now,
    })
    .execute();
  const passkey = { public_key: Buffer.alloc(77), counter: 0, transports: [], is_backed_up: true, created_at: now };
  const [passkey_id, second_passkey_id] = [newId(), newId()];
  await it.deps.database.write
    .insertInto('passkeys')
    .values(
      [passkey_id, second_passkey_id].map((id) => ({
        ...passkey,
        id,
        user_id: customer.id,
        name: 'Cleo’s phone',
        credential_id: Buffer.from(id),
      })),
    )
    .execute();
  const device_id = newId();
  const device = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${tag}world`,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  };
  // Of the session that stays: a device goes with its session.
  const { id: own_session_id } = await it.deps.database.write
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('id', '<>', session_id)
    .executeTakeFirstOrThrow();
  const about = { user_id: customer.id, session_id: own_session_id, name: 'Phone', created_at: it.clock.now() };
  await inTransaction(it.deps.database.write, (tx) => putDevice(tx, { id: device_id, ...device, ...about }));
  const mail_token = sealSubscription(secretOf(it.deps.config), { email: customer.email, group: 'reviews' });
  return {
    owner,
    customer,
    stranger,
    leaver,
    staff,
    /** Passkeys of the customer. */
    passkey_id,
    second_passkey_id,
    report_id: report.body.report._id,
    /** A help ticket of the customer. */
    help_ticket_id: help.body.ticket._id,
    locked_out_id: locked_out.id,
    payment_id,
    refund_id,
    failed_job_id: await givenFailedJob(it, 'Error: no answer', { done: 1, max: 1 }),
    session_id,
    /** A device of the customer, and the token of a link in a mail to them. */
    device_id,
    mail_token,
    provider_id,
    service_id,
    request_service_id,
    /** A published event of the page, its first date and its package; and a draft. */
    event_id: event.id,
    occurrence_id: event.occurrence_id,
    package_id: event.package_id,
    draft_id,
    /** A page for hire; requests to the owner's page, one date each; and notifications of two of them. */
    hired_id,
    /** Two invitations of the customer, the dates and the notification of the first; and one to the owner's event. */
    invited_id,
    second_invited_id,
    invited_dates: party.occurrence_ids,
    invited_notice_id,
    sent_invitation_id,
    hire_ids,
    notice_ids,
    unclaimed_id,
    claim_id: claim.body.claim?._id ?? '',
    /** The link of a moderation decision, and an appeal against another one. */
    appeal_token,
    appeal_id: appealed.body.decision.appeal?._id ?? '',
    /** An address that the owner of the page blocked. */
    block_id: blocked.body.block._id,
    /** A check of the stranger’s identity. */
    check_id: checked.body.check._id,
    /** An entry of the queue of new content. */
    content_check_id,
    /** Of a contact on file. */
    contact_token: contactTokenFor(secretOf(it.deps.config), mailOf('contact')),
    /** A finished import with a row that was left out. */
    import_id: await givenImport(it),
    /** A page that staff suspend. */
    suspect_id,
    category_id,
    request_id,
    description_id,
    rule_ids: rules.map((rule) => rule.id),
    booking_id: created.body.booking._id,
    guest_booking_id: guests.body.booking._id,
    guest_email: guest.email,
    link_token,
    booking_token: guests.body.access_token ?? '',
    card_id: card.body._id,
    discount_code_id: code.id,
    /** A paid booking, and its open change to another time. */
    moving_id,
    change_id: change.body.change._id,
    /** A free booking of an event, and its ticket. */
    tickets_id: tickets.body.booking._id,
    ticket_id: tickets.body.booking.tickets[0]?._id ?? '',
    /** Another ticket of the same booking, which the customer gives away. */
    given_ticket_id: tickets.body.booking.tickets[1]?._id ?? '',
    door_link_id: door.body.link._id,
    /** A sale at the door of the owner's event. */
    sale_id: sold.body.sale.booking_id,
    ticket_token: held.body.items[0]?.path?.split('/').at(-1) ?? '',
    /** A question of the owner's event, and one of the booked event. */
    question_id,
    booking_question_id,
    /** Values that only their owners may receive. */
    secrets: [
      ...['olive.owner', 'cleo.customer', 'sam.stranger', 'gus.guest', 'studio'].map((name) => `${tag}${name}@`),
      ...['+15035550199', `${tag}4711 Hidden Lane`, '45.512345', '-122.654321', 'A note for the studio'],
      guests.body.access_token ?? '',
    ],
  };
}

export type World = Awaited<ReturnType<typeof givenWorld>>;

/**
 * The example of every call: the contract's, with the values of a world, and who makes it. They can run one after
 * another: `beginnings` come first and `endings` last.
 */
export function examplesOf(world: World): { readonly [Name in CallName]: Example<Name> } {
  const instead = insteadIn(world);
  const examples = inOrder.map((name): [CallName, Example] => {
    const input = withValues(calls[name].example, (each) => instead[name]?.[each] ?? findValue(world, each));
    return [name, { ...rulesFor(name), input: input as CallInput<CallName> }];
  });
  return Object.fromEntries(examples) as { [Name in CallName]: Example<Name> };
}

const contracts = Object.entries(calls) as [CallName, CallContract][];
const middle = contracts.map(([name]) => name).filter((name) => ![...beginnings, ...endings].includes(name));
const inOrder = [...beginnings, ...middle, ...endings];
/** Calls that have a guest variant. */
const partners = new Set(contracts.map(([, { guest_variant_of }]) => guest_variant_of));

const callerBy: Readonly<Record<Access, Who>> = {
  ...{ anyone: 'guest', user: 'customer', booking_holder: 'customer', provider: 'owner', staff: 'staff' },
};

/** Finds who makes a call, and what others get: by its access and by what its example names. */
export function rulesFor(name: CallName): Omit<Example, 'input'> {
  const { access, example }: CallContract = calls[name];
  const [by = access === 'anyone' && partners.has(name) ? 'customer' : callerBy[access]] = (
    Object.keys(callers) as Who[]
  ).filter((who) => callers[who]?.includes(name));
  const status = statuses[name];
  const namesSomething = namesIn(example).some((each) => each.endsWith('_id'));
  const isOpen = by === 'guest' || partners.has(name) || openToOthers.includes(name);
  const isRefused = access === 'staff' || status === 404 || (namesSomething && !isOpen);
  return { by, others: isRefused ? 'refused' : 'answered', ...(status === undefined ? {} : { status }) };
}

/** The credentials of one of these callers. */
export function callerOf(world: World, who: Who): { token?: string; booking_token?: string } {
  if (who === 'guest') return {};
  if (who === 'holder') return { booking_token: world.booking_token };
  return { token: world[who].token };
}
