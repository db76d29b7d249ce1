import type { CallInput, CallName } from '#contract/index.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
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
import { givenAccount, PASSWORD } from './given-account.ts';
import { givenCode } from './given-discount.ts';
import { givenEvent } from './given-event.ts';
import { givenForHire, givenHire } from './given-team.ts';
import { givenImport } from './imports/given-import.ts';
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

/** A minimal valid input of every call, ordered so that they can run one after another. */
export function examplesOf(world: World): { readonly [Name in CallName]: Example<Name> } {
  const { provider_id, service_id, description_id, booking_id, card_id, moving_id, change_id, discount_code_id } =
    world;
  const [rule = '', other = ''] = world.rule_ids;
  const days = { from: '2026-05-06', to: '2026-05-08' };
  const at_door = { event_id: world.event_id, occurrence_id: world.occurrence_id };
  return {
    'user/session': { by: 'guest', input: {}, others: 'answered' },
    'admin/set_up': {
      by: 'guest',
      input: {
        setup_key: 'x',
        name: 'Plaza',
        place: { label: 'Portland', lat: 45.5, lon: -122.6, timezone: 'America/Los_Angeles' },
        currency: 'USD',
        charge: { percent_basis_points: 500, fixed: 30 },
        admin: { name: 'Ada Admin', email: 'ada@example.com', password: 'a long and quiet sentence' },
      },
      others: 'answered',
      status: 409,
    },
    'user/sign_in': { by: 'guest', input: { email: world.customer.email, password: PASSWORD }, others: 'answered' },
    'user/sign_up': {
      by: 'guest',
      input: { name: 'Nia New', email: 'nia@example.com', password: 'a long and quiet sentence' },
      others: 'answered',
    },
    // Without a code from the mailbox.
    'user/delete_account': { by: 'staff', input: {}, others: 'answered', status: 422 },
    'user/delete_guest_data': {
      by: 'guest',
      input: { email: world.guest_email, email_code: '123456' },
      others: 'answered',
      status: 422,
    },
    'user/logout': { by: 'leaver', input: {}, others: 'answered' },
    'user/get_profile': { by: 'customer', input: { provider_id }, others: 'answered' },
    'user/guest_get_profile': { by: 'guest', input: { provider_id }, others: 'answered' },
    'user/edit_profile': { by: 'customer', input: { name: 'Cleo Customer' }, others: 'answered' },
    'user/change_password': {
      by: 'owner',
      input: { current_password: PASSWORD, new_password: 'another long and quiet sentence' },
      others: 'answered',
    },
    'user/account_deletion': { by: 'customer', input: {}, others: 'answered' },
    'user/data_export': { by: 'customer', input: {}, others: 'answered' },
    'user/export_data': { by: 'customer', input: {}, others: 'answered' },
    'user/change_radius': { by: 'customer', input: { radius: 30 }, others: 'answered' },
    'user/send_otp': { by: 'guest', input: { phone: '+15035550142', purpose: 'sign_in' }, others: 'answered' },
    'user/email_send_otp': {
      by: 'guest',
      input: { email: 'nobody@example.com', purpose: 'sign_in' },
      others: 'answered',
    },
    'user/verify_otp': {
      by: 'guest',
      input: { email: 'nobody@example.com', purpose: 'sign_in', code: '123456' },
      others: 'answered',
      status: 422,
    },
    'user/find_email_link': {
      by: 'guest',
      input: { link_token: world.link_token },
      others: 'answered',
    },
    'user/social_providers': { by: 'guest', input: {}, others: 'answered' },
    'user/social_start': {
      by: 'guest',
      input: { provider: 'nowhere', purpose: 'sign_in' },
      others: 'refused',
      status: 404,
    },
    'user/social_callback': {
      by: 'guest',
      input: { provider: 'nowhere', code: 'guessed', state: 'guessed' },
      others: 'refused',
      status: 404,
    },
    'user/sign_in_methods': { by: 'customer', input: {}, others: 'answered' },
    'user/confirm_access': { by: 'customer', input: { current_password: PASSWORD }, others: 'answered' },
    'user/add_passkey': { by: 'customer', input: {}, others: 'answered' },
    'user/edit_passkey': {
      by: 'customer',
      input: { passkey_id: world.passkey_id, name: 'Old phone' },
      others: 'refused',
    },
    'user/remove_sign_in_method': {
      by: 'customer',
      input: { method_id: world.second_passkey_id },
      others: 'refused',
    },
    'user/passkey_sign_in': { by: 'guest', input: {}, others: 'answered' },
    'user/second_step': { by: 'guest', input: { step_token: 'x'.repeat(43) }, others: 'answered', status: 422 },
    'user/switch_two_step': { by: 'customer', input: { to: 'off' }, others: 'answered' },
    'user/change_email': { by: 'customer', input: { email: 'cleo.next@private.example' }, others: 'answered' },
    'user/take_back_email': { by: 'guest', input: { link_token: 'x'.repeat(43) }, others: 'answered', status: 422 },
    'user/use_email_link': {
      by: 'guest',
      input: { link_token: world.link_token },
      others: 'answered',
    },
    'user/reset_password': {
      by: 'guest',
      input: { reset_token: 'x'.repeat(43), new_password: 'another long and quiet sentence' },
      others: 'answered',
      status: 422,
    },
    'user/check_email': { by: 'guest', input: { email: 'nobody@example.com' }, others: 'answered' },
    'user/session_list': { by: 'customer', input: {}, others: 'answered' },
    'user/notification_list': { by: 'customer', input: {}, others: 'answered' },
    'user/notification_view': { by: 'customer', input: { all: true }, others: 'answered' },
    'user/delete_notifications': { by: 'customer', input: { all: true }, others: 'answered' },
    'user/notification_settings': { by: 'customer', input: {}, others: 'answered' },
    'user/change_notifications': {
      by: 'customer',
      input: { choices: [{ group: 'messages', channel: 'push', choice: 'on' }], quiet: { from: '22:00', to: '07:00' } },
      others: 'answered',
    },
    'user/save_push_device': {
      by: 'owner',
      input: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/example',
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      },
      others: 'answered',
    },
    'user/delete_push_device': { by: 'customer', input: { device_id: world.device_id }, others: 'refused' },
    'user/mail_subscription': { by: 'guest', input: { token: world.mail_token }, others: 'answered' },
    'user/unsubscribe': { by: 'guest', input: { token: world.mail_token }, others: 'answered' },
    'user/revoke_guest_link': { by: 'customer', input: { booking_id }, others: 'refused', status: 404 },
    'user/end_session': { by: 'customer', input: { session_id: world.session_id }, others: 'refused' },
    'user/place_list': { by: 'guest', input: { text: 'portl' }, others: 'answered' },
    'user/get_system_charge': { by: 'guest', input: { amount: 4000, currency: 'USD' }, others: 'answered' },
    'user/description_list': { by: 'guest', input: { text: 'massage' }, others: 'answered' },
    'user/rating_review_list': { by: 'customer', input: { provider_id }, others: 'answered' },
    'user/guest_rating_review_list': { by: 'guest', input: { provider_id }, others: 'answered' },
    'user/user_service_list': { by: 'customer', input: { provider_id }, others: 'answered' },
    'user/guest_user_service_list': { by: 'guest', input: { provider_id }, others: 'answered' },
    'user/add_user_service': {
      by: 'owner',
      input: { provider_id, description_id, title: 'Half an hour', amount: 2000, duration_minutes: 30 },
      others: 'refused',
    },
    'user/edit_service_amount': { by: 'owner', input: { service_id, amount: 4500 }, others: 'refused' },
    'user/add_provider_banner_image': { by: 'owner', input: { provider_id }, others: 'refused' },
    'my_page/home_service_event_list': { by: 'customer', input: { lat: 45.5, lon: -122.6 }, others: 'answered' },
    'my_page/guest_home_service_event_list': { by: 'guest', input: { text: 'studio' }, others: 'answered' },
    'my_page/listing_cards': { by: 'customer', input: { lat: 45.5, lon: -122.6 }, others: 'answered' },
    'my_page/search_counts': { by: 'guest', input: { lat: 45.5, lon: -122.6 }, others: 'answered' },
    'my_page/save_unsave_service': { by: 'customer', input: { provider_id, is_save: true }, others: 'answered' },
    'my_page/save_unsave_event': {
      by: 'customer',
      input: { event_id: world.event_id, is_save: true },
      others: 'answered',
    },
    'my_page/saved_service_list': { by: 'customer', input: {}, others: 'answered' },
    'my_page/get_my_page': { by: 'owner', input: { provider_id }, others: 'refused' },
    'my_page/add_my_page': { by: 'owner', input: { provider_id, headline: 'Quiet hours' }, others: 'refused' },
    'my_schedule/schedule_list': { by: 'owner', input: { provider_id }, others: 'answered' },
    'my_schedule/guest_schedule_list': { by: 'guest', input: { provider_id }, others: 'answered' },
    'my_schedule/my_scheduled_dates': { by: 'customer', input: { provider_id, ...days }, others: 'answered' },
    'my_schedule/guest_my_scheduled_dates': { by: 'guest', input: { provider_id, ...days }, others: 'answered' },
    'my_schedule/booked_schedule_dates': { by: 'owner', input: { provider_id, ...days }, others: 'answered' },
    'my_schedule/guest_booked_schedule_dates': { by: 'guest', input: { provider_id, ...days }, others: 'answered' },
    'my_schedule/add_my_schedule': {
      by: 'owner',
      input: { provider_id, rules: [{ kind: 'date', date: '2026-06-01' }] },
      others: 'refused',
    },
    'my_schedule/edit_schedule': {
      by: 'owner',
      input: { schedule_id: rule, rule: { kind: 'weekly', weekday: 1, start: '08:00', end: '18:00' } },
      others: 'refused',
    },
    'my_schedule/delete_schedule': {
      by: 'owner',
      input: { provider_id, schedule_ids: [other], confirm_stranded: true },
      others: 'refused',
    },
    'booking/booking_availability_check': { by: 'customer', input: { service_id, ...days }, others: 'answered' },
    'booking/guest_booking_availability_check': { by: 'guest', input: { service_id, ...days }, others: 'answered' },
    'booking/add_booking': {
      by: 'customer',
      input: { service_id, starts_at: '2026-05-08T17:00:00Z' },
      others: 'answered',
    },
    'booking/guest_add_booking': {
      by: 'guest',
      input: { service_id, starts_at: '2026-05-08T19:00:00Z', name: 'Gia Guest', email: 'gia@example.com' },
      others: 'answered',
    },
    'booking/add_booking_request': {
      by: 'customer',
      input: { service_id: world.request_service_id, starts_at: '2026-05-14T17:00:00Z' },
      others: 'answered',
    },
    'booking/add_guest_booking_request': {
      by: 'guest',
      input: { provider_id: world.unclaimed_id, wish: 'A quiet hour', name: 'Gia Guest', email: 'gia@example.com' },
      others: 'answered',
    },
    'booking/booking_status': {
      by: 'owner',
      input: { booking_id: world.request_id, status: 'declined' },
      others: 'refused',
    },
    'booking/get_booking_details': { by: 'customer', input: { booking_id }, others: 'refused' },
    'booking/upcoming_booking_list': { by: 'customer', input: {}, others: 'answered' },
    'booking/past_booking_list': { by: 'customer', input: {}, others: 'answered' },
    'booking/cancelled_booking_list': { by: 'customer', input: {}, others: 'answered' },
    'booking/my_booking': { by: 'owner', input: { provider_id }, others: 'refused' },
    'booking/send_mail_again': { by: 'customer', input: { booking_id }, others: 'refused' },
    'booking/add_walk_in': {
      by: 'owner',
      input: { service_id, starts_at: '2026-05-11T21:00:00Z', name: 'Wanda Walkin' },
      others: 'refused',
    },
    'booking/generate_meeting_link': { by: 'owner', input: { booking_id }, others: 'refused', status: 409 },
    'booking/calendar_feed': { by: 'owner', input: { provider_id }, others: 'refused' },
    'booking/renew_calendar_feed': { by: 'owner', input: { provider_id }, others: 'refused' },
    'booking/open_by_code': {
      by: 'guest',
      input: { booking_id: world.guest_booking_id, email_token: 'x'.repeat(43) },
      others: 'answered',
      status: 422,
    },
    'booking/find': { by: 'guest', input: { email: world.guest_email }, others: 'answered' },
    // The marketplace is not in the EU.
    'booking/withdraw_contract': {
      by: 'customer',
      input: { booking_id, name: 'Casey Customer', email: 'casey@example.com' },
      others: 'refused',
      status: 409,
    },
    'booking/check_modify_payment': {
      by: 'customer',
      input: { booking_id: moving_id, starts_at: '2026-05-12T20:00:00Z' },
      others: 'refused',
    },
    // Another change of the same booking has replaced it by then.
    'wallet/refund_modify_booking': { by: 'customer', input: { change_id }, others: 'refused', status: 409 },
    'wallet/pay_modify_booking': { by: 'customer', input: { change_id }, others: 'refused', status: 409 },
    'booking/modified_service_booking': {
      by: 'customer',
      input: { booking_id: moving_id, starts_at: '2026-05-12T20:00:00Z' },
      others: 'refused',
    },
    'booking/message_list': { by: 'customer', input: { booking_id }, others: 'refused' },
    'booking/add_message': {
      by: 'customer',
      input: { booking_id, text: 'Is there a place for my bicycle?' },
      others: 'refused',
    },
    'booking/message_view': { by: 'customer', input: { booking_id, seq: 1 }, others: 'refused' },
    'booking/conversation_list': { by: 'owner', input: { as: 'provider' }, others: 'answered' },
    'claim/add_message': { by: 'customer', input: { provider_id, text: 'Do you teach children?' }, others: 'answered' },
    'claim/guest_add_message': {
      by: 'guest',
      input: { provider_id, text: 'Do you come to us?', name: 'Gia Guest', email: 'gia@example.com' },
      others: 'answered',
    },
    'claim/claim_ways': { by: 'customer', input: { provider_id: world.unclaimed_id }, others: 'answered' },
    'claim/claim_account': { by: 'customer', input: { provider_id: world.unclaimed_id }, others: 'answered' },
    'claim/sms_claim_account': { by: 'customer', input: { provider_id: world.unclaimed_id }, others: 'answered' },
    'claim/claim_account_without_send_mail': {
      by: 'customer',
      input: { provider_id: world.unclaimed_id, text: 'My licence has this name.' },
      others: 'answered',
    },
    'claim/claim_contact_us': {
      by: 'guest',
      input: {
        provider_id: world.unclaimed_id,
        text: 'This is my page.',
        name: 'Gia Guest',
        email: 'gia.claims@example.com',
      },
      others: 'answered',
    },
    'claim/view_profile': { by: 'customer', input: { provider_id }, others: 'answered' },
    'claim/view_profile_guest': { by: 'guest', input: { provider_id }, others: 'answered' },
    'my_page/page_views': { by: 'owner', input: { provider_id }, others: 'refused' },
    'claim/contact_choice': { by: 'guest', input: { token: world.contact_token }, others: 'answered' },
    'claim/choose_contact': {
      by: 'guest',
      input: { token: world.contact_token, choice: 'no_mail' },
      others: 'answered',
    },
    'admin/claim_list': { by: 'staff', input: {}, others: 'refused' },
    // Without a file.
    'admin/add_import': { by: 'staff', input: { source: 'city-list' }, others: 'refused', status: 422 },
    'admin/import_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/import_run': { by: 'staff', input: { import_id: world.import_id }, others: 'refused' },
    'admin/import_bad_row_list': { by: 'staff', input: { import_id: world.import_id }, others: 'refused' },
    'admin/change_import': {
      by: 'staff',
      input: { import_id: world.import_id, verb: 'undo' },
      others: 'refused',
    },
    'admin/delivery_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/decide_claim': {
      by: 'staff',
      input: { claim_id: world.claim_id, verb: 'decline', word: 'We could not reach you.' },
      others: 'refused',
    },
    'user/add_rating_review': {
      by: 'customer',
      input: { booking_id, rating: 5, text: 'Very good.' },
      others: 'refused',
      status: 422,
    },
    'user/reviewable_booking': { by: 'customer', input: { provider_id }, others: 'answered' },
    'wallet/save_card': { by: 'customer', input: { token: 'tok_success' }, others: 'answered' },
    'wallet/card_list': { by: 'customer', input: {}, others: 'answered' },
    'wallet/add_booking_pay': {
      by: 'customer',
      input: { booking_id, payment_method: 'tok_success' },
      others: 'refused',
    },
    'user/payment_refund_request': {
      by: 'customer',
      input: { booking_id, reason: 'The room was closed.', amount: 1000 },
      others: 'refused',
    },
    'user/refund_payment': {
      by: 'owner',
      input: { booking_id, amount: 500, reason: 'We began late.' },
      others: 'refused',
    },
    'wallet/add_report': {
      by: 'customer',
      input: { about: 'booking', kind: 'not_as_agreed', booking_id, text: 'It took half an hour only.' },
      others: 'refused',
    },
    'user/add_help_support': {
      by: 'customer',
      input: { subject: 'Where is my receipt?', text: 'I can’t find the receipt of Monday.', booking_id },
      others: 'refused',
    },
    'user/help_ticket_list': { by: 'customer', input: {}, others: 'answered' },
    'user/help_ticket': { by: 'customer', input: { ticket_id: world.help_ticket_id }, others: 'refused' },
    'user/add_help_message': {
      by: 'customer',
      input: { ticket_id: world.help_ticket_id, text: 'It’s still there today.' },
      others: 'refused',
    },
    'admin/help_ticket_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/help_ticket': { by: 'staff', input: { ticket_id: world.help_ticket_id }, others: 'refused' },
    'admin/answer_help_ticket': {
      by: 'staff',
      input: { ticket_id: world.help_ticket_id, verb: 'close' },
      others: 'refused',
    },
    'booking/aftercare': { by: 'customer', input: { booking_id }, others: 'refused' },
    'booking/receipt': { by: 'customer', input: { booking_id }, others: 'refused' },
    'admin/dashboard': { by: 'staff', input: {}, others: 'refused' },
    'admin/overview': { by: 'staff', input: { days: 30 }, others: 'refused' },
    'admin/need_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/search_list': { by: 'staff', input: { show: 'all' }, others: 'refused' },
    'admin/end_two_step': {
      by: 'staff',
      input: { user_id: world.locked_out_id, reason: 'Lost their phone and their codes.' },
      others: 'refused',
    },
    'admin/checklist': { by: 'staff', input: {}, others: 'refused' },
    'admin/hide_checklist': { by: 'staff', input: {}, others: 'refused' },
    'admin/send_test_mail': { by: 'staff', input: {}, others: 'refused' },
    'admin/open_market': { by: 'staff', input: {}, others: 'refused' },
    'admin/invite_providers': { by: 'staff', input: { emails: ['pia@example.com'] }, others: 'refused' },
    'admin/health': { by: 'staff', input: {}, others: 'refused' },
    'admin/page_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/page_counts': { by: 'staff', input: {}, others: 'refused' },
    'admin/add_page': {
      by: 'staff',
      input: {
        name: 'Harbor Pottery',
        category_id: world.category_id,
        place: { label: 'Portland, Oregon', lat: 45.5152, lon: -122.6784 },
        service: { description_id, title: 'Wheel throwing', amount: 4500 },
      },
      others: 'refused',
    },
    'admin/page_money': { by: 'staff', input: { provider_id }, others: 'refused' },
    'admin/page_note_list': { by: 'staff', input: { provider_id }, others: 'refused' },
    'admin/add_page_note': { by: 'staff', input: { provider_id, text: 'Called, no answer.' }, others: 'refused' },
    'admin/person_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/booking_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/event_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/review_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/payment_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/read_contact': {
      by: 'staff',
      input: { subject: 'page', subject_id: world.provider_id },
      others: 'refused',
    },
    'admin/job_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/decide_job': {
      by: 'staff',
      input: { job_id: world.failed_job_id, verb: 'give_up' },
      others: 'refused',
    },
    'admin/refund_request_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/report_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/decide_report': {
      by: 'staff',
      input: { report_id: world.report_id, verb: 'close', outcome: 'dismissed', word: 'The bell works again.' },
      others: 'refused',
    },
    'admin/stuck_payment_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/settle_stuck_payment': {
      by: 'staff',
      input: { payment_id: world.payment_id, verb: 'give_up', why: 'Never heard of.' },
      others: 'refused',
    },
    'admin/failed_refund_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/unpaid_fee_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/unpaid_session_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/settle_failed_refund': {
      by: 'staff',
      input: { refund_id: world.refund_id, verb: 'send_again' },
      others: 'refused',
    },
    'admin/balance_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/payout_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/check_gateway': { by: 'staff', input: {}, others: 'refused' },
    'admin/ledger_check': { by: 'staff', input: {}, others: 'refused' },
    'admin/settings': { by: 'staff', input: {}, others: 'refused' },
    'admin/change_brand': { by: 'staff', input: { accent: 'teal' }, others: 'refused' },
    // Nobody looks as staff; otherwise the world's staff would only look from then on.
    'admin/impersonate': {
      by: 'staff',
      input: { user_id: world.staff.id, reason: 'They cannot find their booking.' },
      others: 'refused',
      status: 422,
    },
    'user/end_impersonation': { by: 'customer', input: {}, others: 'answered' },
    'admin/change_settings': { by: 'staff', input: { referral_credit: 700 }, others: 'refused' },
    'admin/exchange_rate_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/change_exchange_rates': {
      by: 'staff',
      input: { rates: [{ currency: 'EUR', rate: '1.0843' }] },
      others: 'refused',
    },
    'admin/moderate': {
      by: 'staff',
      input: { verb: 'apply', kind: 'suspend_page', subject_id: world.suspect_id, reason: 'Nobody knows this page.' },
      others: 'refused',
    },
    'admin/moderation_list': { by: 'staff', input: {}, others: 'refused' },
    'user/moderation_decision': { by: 'guest', input: { token: world.appeal_token }, others: 'answered' },
    'user/appeal_decision': {
      by: 'guest',
      input: { token: world.appeal_token, text: 'We have always been honest.' },
      others: 'answered',
    },
    'admin/identity_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/confirm_identity': {
      by: 'staff',
      input: { email: world.owner.email, note: 'Saw the trade licence.' },
      others: 'refused',
    },
    'admin/revoke_identity': {
      by: 'staff',
      input: { check_id: world.check_id, note: 'The licence had expired.' },
      others: 'refused',
    },
    'admin/content_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/decide_content': {
      by: 'staff',
      input: { check_id: world.content_check_id, verb: 'approve', revision: 1 },
      others: 'refused',
    },
    'admin/review_settings': { by: 'staff', input: {}, others: 'refused' },
    'admin/change_review_settings': {
      by: 'staff',
      input: { terms: 'cash only', held_kinds: ['service'] },
      others: 'refused',
    },
    'user/legal_notice': { by: 'customer', input: {}, others: 'answered' },
    'user/accept_legal': {
      by: 'customer',
      input: { kind: 'privacy', version: 1 },
      others: 'answered',
    },
    'my_page/block_customer': {
      by: 'owner',
      input: { booking_id: world.guest_booking_id },
      others: 'refused',
    },
    'my_page/unblock_customer': { by: 'owner', input: { block_id: world.block_id }, others: 'refused' },
    'my_page/block_list': { by: 'owner', input: {}, others: 'answered' },
    'my_page/customer_block': { by: 'owner', input: { booking_id }, others: 'refused' },
    'admin/appeal_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/decide_appeal': {
      by: 'staff',
      input: { appeal_id: world.appeal_id, verb: 'uphold', word: 'We called three times.' },
      others: 'refused',
    },
    'admin/change_fee': {
      by: 'staff',
      input: { currency: 'CHF', percent_basis_points: 400, fixed: 20 },
      others: 'refused',
    },
    'admin/staff_list': { by: 'staff', input: {}, others: 'refused' },
    'admin/change_staff': { by: 'staff', input: { user_id: world.leaver.id, role: 'user' }, others: 'refused' },
    'admin/catalogue': { by: 'staff', input: {}, others: 'refused' },
    'admin/change_category': {
      by: 'staff',
      input: { category_id: world.category_id, blurb: 'Kept as it is.' },
      others: 'refused',
    },
    'admin/change_description': { by: 'staff', input: { description_id, typical_minutes: 45 }, others: 'refused' },
    'admin/legal_texts': { by: 'staff', input: {}, others: 'refused' },
    'admin/legal_version_list': { by: 'staff', input: { kind: 'terms' }, others: 'refused' },
    'admin/publish_legal_text': {
      by: 'staff',
      input: { kind: 'terms', body: '## What this is\n\nThe rules of this marketplace.', based_on: 0 },
      others: 'refused',
    },
    'admin/platform_statement': { by: 'staff', input: { month: '2026-05' }, others: 'refused' },
    'user/legal_text': { by: 'guest', input: { kind: 'privacy' }, others: 'answered' },
    'app_version/app_version': { by: 'guest', input: {}, others: 'answered' },
    'app_version/update_app_version': {
      by: 'staff',
      input: { platform: 'ios', current_version: '2.1.0', min_version: '2.0.0' },
      others: 'refused',
    },
    'wallet/payment_statement': { by: 'customer', input: { month: '2026-05' }, others: 'answered' },
    'admin/act_list': { by: 'staff', input: {}, others: 'refused' },
    'wallet/get_wallet': { by: 'owner', input: {}, others: 'answered' },
    'wallet/wallet_history': { by: 'customer', input: {}, others: 'answered' },
    'wallet/statement': { by: 'owner', input: { month: '2026-05', currency: 'USD' }, others: 'answered' },
    'wallet/get_bank_info': { by: 'owner', input: {}, others: 'answered' },
    'wallet/save_bank_info': { by: 'owner', input: { country: 'US' }, others: 'answered' },
    'wallet/generate_onboarding_link': { by: 'owner', input: {}, others: 'answered' },
    'user/wallet_withdraw': {
      by: 'owner',
      input: { amount: 1000, currency: 'USD' },
      others: 'answered',
      status: 422,
    },
    'wallet/delete_card': { by: 'customer', input: { card_id }, others: 'refused' },
    'discount_code/all_discount_code': { by: 'owner', input: { provider_id }, others: 'refused' },
    'discount_code/get_discount_code': { by: 'owner', input: { discount_code_id }, others: 'refused' },
    'discount_code/check_discount_code': { by: 'owner', input: { provider_id, code: 'NEW-10' }, others: 'refused' },
    'discount_code/create_discount_code': {
      by: 'owner',
      input: { provider_id, code: 'NEW-10', kind: 'percent', value: 10 },
      others: 'refused',
    },
    'discount_code/edit_discount_code': { by: 'owner', input: { discount_code_id, value: 15 }, others: 'refused' },
    'discount_code/discount_provider_service_list': { by: 'owner', input: { provider_id }, others: 'refused' },
    'discount_code/discount_provider_event_list': { by: 'owner', input: { provider_id }, others: 'refused' },
    'discount_code/recurrent_event_detail': {
      by: 'owner',
      input: { provider_id, event_id: discount_code_id },
      others: 'refused',
    },
    'discount_code/recurrent_package_detail': {
      by: 'owner',
      input: { provider_id, event_id: discount_code_id },
      others: 'refused',
    },
    'discount_code/verify_discount_code': { by: 'guest', input: { service_id, code: 'SPRING-10' }, others: 'answered' },
    'discount_code/delete_discount_code': { by: 'owner', input: { discount_code_id }, others: 'refused' },
    'user/check_referral_code': { by: 'guest', input: { code: 'NO-SUCH' }, others: 'answered' },
    'user/user_referral_code_list': { by: 'customer', input: {}, others: 'answered' },
    'user/generate_referral_code': { by: 'customer', input: {}, others: 'answered' },
    'booking/check_active_referral_code': { by: 'customer', input: {}, others: 'answered' },
    'event/event_detail': { by: 'customer', input: { event_id: world.event_id, code: 'VIP' }, others: 'answered' },
    'event/guest_event_detail': { by: 'guest', input: { event_id: world.event_id }, others: 'answered' },
    'event/upcoming_event': { by: 'customer', input: { provider_id }, others: 'answered' },
    'event/guest_upcoming_event': {
      by: 'guest',
      input: { provider_id, event_id: world.event_id },
      others: 'answered',
    },
    'event/join_waiting_list': {
      by: 'customer',
      input: {
        event_id: world.event_id,
        occurrence_ids: [world.occurrence_id],
        package_ids: [world.package_id],
        seats: 50,
      },
      others: 'answered',
    },
    'event/waiting_entry': {
      by: 'customer',
      input: { event_id: world.event_id, occurrence_id: world.occurrence_id },
      others: 'answered',
    },
    'event/leave_waiting_list': { by: 'customer', input: {}, others: 'refused', status: 404 },
    'my_page/hire_or_collaborate': { by: 'owner', input: { event_id: world.event_id }, others: 'refused' },
    'my_page/add_hire_and_collaborate': {
      by: 'owner',
      input: { event_id: world.event_id, provider_id: world.hired_id, kind: 'share', percent: 20 },
      others: 'refused',
    },
    'user/event_provider_list': { by: 'owner', input: { event_id: world.event_id }, others: 'answered' },
    'user/accept_hire_collab_req': {
      by: 'owner',
      input: { hire_id: world.hire_ids[0] ?? '', version: 1 },
      others: 'refused',
    },
    'user/cancel_hire_collab_req': { by: 'owner', input: { hire_id: world.hire_ids[1] ?? '' }, others: 'refused' },
    'my_page/accept_hire_and_collaborate_notification': {
      by: 'owner',
      input: { notification_id: world.notice_ids[0] ?? '' },
      others: 'refused',
    },
    'my_page/cancel_hire_and_collaborate_notification': {
      by: 'owner',
      input: { notification_id: world.notice_ids[1] ?? '' },
      others: 'refused',
    },
    'event/modify_hire_collab_req': {
      by: 'owner',
      input: { hire_id: world.hire_ids[4] ?? '', version: 1, kind: 'share', percent: 25 },
      others: 'refused',
    },
    'event/event_notify_user': {
      by: 'owner',
      input: { event_id: world.event_id, emails: ['ines@example.com'], message: 'Come along.' },
      others: 'refused',
    },
    'event/invitation_list': { by: 'owner', input: { event_id: world.event_id }, others: 'refused' },
    'event/open_invitation': { by: 'customer', input: { invitation_id: world.invited_id }, others: 'refused' },
    'event/mute_invitations': {
      by: 'customer',
      input: { invitation_id: world.invited_id, is_muted: false },
      others: 'refused',
    },
    'event/recurrent_noti_detail': {
      by: 'customer',
      input: { invitation_id: world.invited_id },
      others: 'refused',
    },
    'event/accept_recurrent_event_notification': {
      by: 'customer',
      input: { invitation_id: world.invited_id, occurrence_ids: [world.invited_dates[0] ?? ''] },
      others: 'refused',
    },
    'event/cancel_recurrent_event_notification': {
      by: 'customer',
      input: { invitation_id: world.invited_id, occurrence_ids: [world.invited_dates[1] ?? ''] },
      others: 'refused',
    },
    'event/accept_event_notification': {
      by: 'customer',
      input: { invitation_id: world.second_invited_id },
      others: 'refused',
    },
    'event/cancel_event_notification': {
      by: 'customer',
      input: { invitation_id: world.second_invited_id },
      others: 'refused',
    },
    'event/remind_invitation': {
      by: 'owner',
      input: { invitation_id: world.sent_invitation_id },
      others: 'refused',
    },
    'event/withdraw_invitation': {
      by: 'owner',
      input: { invitation_id: world.sent_invitation_id, occurrence_ids: [world.occurrence_id] },
      others: 'refused',
    },
    'event/accept_offer': { by: 'customer', input: {}, others: 'refused', status: 404 },
    'event/create_event': { by: 'owner', input: { provider_id, title: 'Supper' }, others: 'refused' },
    'event/edit_event': { by: 'owner', input: { event_id: world.draft_id, title: 'Supper club' }, others: 'refused' },
    'event/plan_dates': {
      by: 'owner',
      input: {
        provider_id,
        schedule: JSON.stringify({ starts_on: '2026-05-08', start_time: '19:00', minutes: 90, rule: 'FREQ=WEEKLY' }),
      },
      others: 'refused',
    },
    'user/event_list': { by: 'owner', input: { provider_id }, others: 'answered' },
    'user/event_listing': { by: 'customer', input: {}, others: 'answered' },
    'user/event_detail': { by: 'owner', input: { event_id: world.event_id }, others: 'refused' },
    'user/event_participant_list': { by: 'owner', input: { event_id: world.event_id }, others: 'refused' },
    'event/send_message_pre_populate_event': {
      by: 'owner',
      input: { event_id: world.event_id },
      others: 'refused',
    },
    'user/upload_package_images': { by: 'owner', input: { provider_id }, others: 'refused', status: 400 },
    'user/close_registration': {
      by: 'owner',
      input: { event_id: world.event_id, reopen: true },
      others: 'refused',
    },
    'user/meeting_account': { by: 'owner', input: {}, others: 'answered' },
    'user/connect_meeting_account': { by: 'owner', input: {}, others: 'answered', status: 422 },
    'user/disconnect_meeting_account': { by: 'owner', input: {}, others: 'answered' },
    'user/cancel_event': { by: 'owner', input: { event_id: world.event_id, dry_run: true }, others: 'refused' },
    'event/bulk_progress': { by: 'owner', input: { event_id: world.event_id }, others: 'refused' },
    'user/delete_event': { by: 'owner', input: { event_id: world.draft_id }, others: 'refused' },
    'event/settlement': { by: 'owner', input: { occurrence_id: world.occurrence_id }, others: 'refused' },
    'event/settlement_list': { by: 'owner', input: { event_id: world.event_id }, others: 'answered' },
    'event/ticket': { by: 'guest', input: { token: world.ticket_token }, others: 'answered' },
    'event/meeting': { by: 'owner', input: { occurrence_id: world.occurrence_id }, others: 'refused' },
    'event/join_meeting': { by: 'owner', input: { occurrence_id: world.occurrence_id }, others: 'refused' },
    'event/check_in': {
      by: 'owner',
      input: {
        event_id: world.event_id,
        occurrence_id: world.occurrence_id,
        scans: [{ nonce: newId(), scanned_at: '2026-05-01T12:00:00.000Z', ticket_id: world.ticket_id }],
      },
      others: 'refused',
    },
    'event/door_list': { by: 'owner', input: { event_id: world.event_id }, others: 'refused' },
    'event/door_link': {
      by: 'owner',
      input: { event_id: world.event_id, name: 'Back door' },
      others: 'refused',
    },
    'event/door_link_list': { by: 'owner', input: { event_id: world.event_id }, others: 'refused' },
    'event/revoke_door_link': {
      by: 'owner',
      input: { event_id: world.event_id, link_id: world.door_link_id },
      others: 'refused',
    },
    'event/box_office': { by: 'owner', input: at_door, others: 'refused' },
    'event/sell_tickets': {
      by: 'owner',
      input: { ...at_door, package_id: world.package_id, paid_by: 'cash' },
      others: 'refused',
    },
    'event/add_guests': {
      by: 'owner',
      input: { ...at_door, package_id: world.package_id, guests: [{ name: 'Robin Ashworth' }] },
      others: 'refused',
    },
    'event/undo_sale': {
      by: 'owner',
      input: { event_id: world.event_id, booking_id: world.sale_id },
      others: 'refused',
    },
    'event/transfer_ticket': {
      by: 'customer',
      input: {
        booking_id: world.tickets_id,
        ticket_id: world.given_ticket_id,
        name: 'Tess Okafor',
        email: 'tess@example.com',
        expected_turn: 0,
      },
      others: 'refused',
    },
    'event_survey/add_question': {
      by: 'owner',
      input: { event_id: world.event_id, kind: 'one_of', text: 'Was it warm enough?', options: ['Yes', 'Too cold'] },
      others: 'refused',
    },
    'event_survey/edit_question': {
      by: 'owner',
      input: {
        question_id: world.question_id,
        kind: 'one_of',
        text: 'What would you change?',
        options: ['Everything', 'Nothing'],
      },
      others: 'refused',
    },
    'event_survey/get_question': {
      by: 'customer',
      input: { booking_id: world.tickets_id, asked: 'booking' },
      others: 'refused',
    },
    'event_survey/add_answer': {
      by: 'customer',
      input: {
        booking_id: world.tickets_id,
        asked: 'booking',
        answers: [{ question_id: world.booking_question_id, value: 'Nothing at all' }],
      },
      others: 'refused',
    },
    'event_survey/get_answer': { by: 'owner', input: { event_id: world.event_id }, others: 'refused' },
    'event_survey/delete_survey_form': { by: 'owner', input: { event_id: world.event_id }, others: 'refused' },
    'event/cancel_booking': {
      by: 'holder',
      input: { booking_id: world.guest_booking_id },
      others: 'refused',
    },
  };
}

/** The credentials of one of these callers. */
export function callerOf(world: World, who: Who): { token?: string; booking_token?: string } {
  if (who === 'guest') return {};
  if (who === 'holder') return { booking_token: world.booking_token };
  return { token: world[who].token };
}
