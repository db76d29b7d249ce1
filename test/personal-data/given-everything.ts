import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Table } from '#server/modules/personal-data/columns/index.ts';
import { newAddress, type TestApp } from '../app.ts';
import { givenService } from '../given.ts';
import { givenEvent } from '../given-event.ts';
import { givenPast } from '../given-past.ts';
import { givenWorld, type World } from '../inputs.ts';
import { givenInvitation } from '../invitations/given-invitation.ts';
import { doWaiting } from '../queue.ts';
import { addSignIn } from './add-sign-in.ts';
import { addAppeal, addImport, addWarning } from './add-trust.ts';
import { mark } from './mark-texts.ts';

/** Which person of the world. */
export interface Someone {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** A word that is in every text of theirs. */
  readonly mark: string;
  readonly name: string;
  readonly phone: string;
}

type Insert = Readonly<Record<string, unknown>>;

/** A customer and a provider with rows in every table that has something of people, each text of theirs with a mark. */
export async function givenEverything(it: TestApp) {
  const world = await givenWorld(it);
  // The first mail loads what draws mails, which takes a while.
  await it.call('user/email_send_otp', { email: world.customer.email, purpose: 'sign_in' });
  const customer = await named(it, world.customer, 'Zerafina Quillmark', '+15035551201');
  const owner = await named(it, world.owner, 'Odalric Brackenmark', '+15035551202');
  await doWaiting(it);
  await addCustomers(it, world, customer, owner);
  await addOwners(it, world, owner, customer);
  await addSignIn(it, world, customer);
  await doWaiting(it);
  await closeAll(it, world);
  const marked = { customer: await mark(it, customer), owner: await mark(it, owner) };
  return { world, customer, owner, marked };
}

async function named(
  it: TestApp,
  user: { id: string; email: string; token: string },
  name: string,
  phone: string,
): Promise<Someone> {
  const word = `zz${randomBytes(6).toString('hex')}`;
  await it.deps.database.write
    .updateTable('users')
    .set({ name, phone, location_label: `${word} town`, location_lat: 45.5, location_lon: -122.6 })
    .where('id', '=', user.id)
    .execute();
  return { ...user, name, phone, mark: word };
}

/** What a customer has besides the world. */
async function addCustomers(it: TestApp, world: World, customer: Someone, owner: Someone): Promise<void> {
  const db = it.deps.database.write;
  const now = it.clock.now();
  const { booking_id: past_id } = await givenPast(it, { service_id: world.service_id, customer_id: customer.id });
  const ok = async (sent: Promise<{ status: number; problem: { detail?: string } }>) => {
    const { status, problem } = await sent;
    if (status !== 200) throw new Error(`Not everything could be made: ${problem.detail}`);
  };
  await ok(it.call('user/add_rating_review', { booking_id: past_id, rating: 4, text: 'Calm.' }, customer));
  await sendFile(it, 'booking/add_message', { booking_id: past_id, text: 'Here is the plan.' }, customer);
  await sendFile(it, 'user/add_help_message', { ticket_id: world.help_ticket_id, text: 'See.' }, customer);
  const { provider_id: unclaimed_id } = await insertUnclaimed(it);
  await sendFile(
    it,
    'claim/claim_account_without_send_mail',
    { provider_id: unclaimed_id, text: 'My licence has this name.' },
    customer,
  );
  await ok(it.call('booking/add_booking_request', { provider_id: world.unclaimed_id, wish: 'Soon' }, customer));
  await ok(it.call('my_page/save_unsave_service', { provider_id: world.provider_id, is_save: true }, customer));
  await ok(it.call('user/generate_referral_code', {}, customer));
  await insert(it, 'waiting_entries', {
    ...{ id: newId(), event_id: world.event_id, occurrence_ids: [world.occurrence_id], seats: 1, language: 'en' },
    ...{ user_id: customer.id, token_hash: randomBytes(32), created_at: now },
  });
  await ok(
    it.call(
      'wallet/add_report',
      { about: 'provider', kind: 'other', provider_id: world.provider_id, text: 'Look at this page.' },
      customer,
    ),
  );
  await insert(it, 'answers', {
    ...{ question_id: world.booking_question_id, ticket_id: world.ticket_id, value: '"A word"', created_at: now },
  });
  const past = { ticket_id: world.ticket_id, occurrence_id: world.occurrence_id };
  await insert(it, 'ticket_past_dates', { ...past, attendee_email: customer.email });
  await insert(it, 'refund_requests', {
    ...{ id: newId(), booking_id: past_id, provider_id: world.provider_id, amount: 100, currency: 'USD' },
    ...{
      reason: 'Late',
      by_user_id: customer.id,
      status: 'refused',
      answer_by: now,
      word: 'No',
      answered_by: 'provider',
    },
    ...{ answered_by_user_id: owner.id, answered_at: now, created_at: now },
  });
  await insert(it, 'booking_history', {
    ...{ booking_id: past_id, at: now, by_role: 'customer', by_user_id: customer.id, to_status: 'confirmed' },
    why: `My reason ${customer.mark}`,
  });
  await insert(it, 'calendar_feeds', { id: newId(), user_id: customer.id, created_at: now });
  await insert(it, 'sign_ups', {
    ...{ token_hash: randomBytes(32), email: customer.email, name: customer.name, password_hash: 'x', language: 'en' },
    ...{ timezone: 'UTC', expires_at: now, created_at: now },
  });
  await db
    .insertInto('referrals')
    .values({
      user_id: customer.id,
      referrer_id: owner.id,
      code_id: await referralCode(it, owner),
      created_at: now,
    })
    .execute();
  await addAppeal(it, world, customer);
}

/** What a provider has besides the world. */
async function addOwners(it: TestApp, world: World, owner: Someone, customer: Someone): Promise<void> {
  const now = it.clock.now();
  const { provider_id, event_id } = world;
  await sendFile(it, 'user/add_provider_banner_image', { provider_id }, owner);
  await givenService(it.deps, { provider_id });
  const block = { kind: 'block', from: '2026-05-20T17:00:00Z', to: '2026-05-20T18:00:00Z' } as const;
  await it.call('my_schedule/add_my_schedule', { provider_id, rules: [{ ...block, reason: 'Away' }] }, owner);
  await givenInvitation(it, { id: event_id, provider_id, occurrence_ids: [world.occurrence_id] }, { message: 'Come' });
  const account = newId();
  await insert(it, 'meeting_accounts', {
    ...{ id: account, user_id: owner.id, provider: 'zoom', gateway_id: 'z1', email: owner.email, expires_at: now },
    ...{ connected_at: now, ended_at: now },
  });
  await insert(it, 'occurrence_meetings', {
    ...{ occurrence_id: newId(), account_id: account, title: 'Talk', starts_at: now, ends_at: now, retry_at: now },
  });
  await addImport(it, world, owner);
  await addWarning(it, world, owner);
  await insert(it, 'meeting_authorizations', { state_hash: randomBytes(8), user_id: owner.id, expires_at: now });
  await insert(it, 'payout_accounts', {
    ...{ user_id: owner.id, gateway: 'sandbox', gateway_id: 'acct_everything', country: 'US' },
    ...{ details_submitted: true, payouts_enabled: true, requirements: [], bank_name: 'Brackenmark Bank' },
    ...{ bank_last4: '6789', created_at: now, updated_at: now },
  });
  await insert(it, 'payouts', {
    ...{ id: newId(), user_id: owner.id, account: 'acct', bank: 'Bank ••••6789', amount: 1, currency: 'USD' },
    ...{ status: 'paid', gateway: 'sandbox', created_at: now, updated_at: now },
  });
  await it.call('my_page/save_unsave_event', { event_id, is_save: true }, owner);
  await it.call('claim/add_message', { provider_id, text: 'Is there parking?' }, customer);
  const conversations = await it.call('booking/conversation_list', { as: 'provider' }, owner);
  for (const { _id } of conversations.body.items)
    if (_id !== null)
      await it.call('booking/add_message', { conversation_id: _id, text: 'Yes, behind the house.' }, owner);
}

async function insertUnclaimed(it: TestApp): Promise<{ provider_id: string }> {
  const { provider_id } = await givenEvent(it.deps);
  await it.deps.database.write.updateTable('providers').set({ owner_id: null }).where('id', '=', provider_id).execute();
  return { provider_id };
}

async function referralCode(it: TestApp, owner: Someone): Promise<string> {
  const { body } = await it.call('user/generate_referral_code', {}, owner);
  const row = await it.deps.database.read
    .selectFrom('referral_codes')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirst();
  if (!row) throw new Error(`No referral code: ${JSON.stringify(body)}`);
  return row.id;
}

async function insert(it: TestApp, table: Table, row: Insert): Promise<void> {
  const names = Object.keys(row);
  const values = names.map((_, at) => `$${at + 1}`);
  await it.deps.database.pool.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`,
    Object.values(row),
  );
}

/** Makes a call with a picture, and a document where it takes one. */
async function sendFile(it: TestApp, name: CallName, input: object, { token }: Someone): Promise<void> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1d7a70' } })
    .png()
    .toBuffer();
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n', 'latin1');
  const isPicture = name.includes('banner');
  const contract: CallContract = calls[name];
  const part = Object.keys(contract.files ?? {})[0] ?? '';
  const form = new FormData();
  form.set('input', JSON.stringify({ ...input, ...(isPicture ? {} : { file_names: ['photo.png', 'plan.pdf'] }) }));
  for (const bytes of isPicture ? [picture] : [picture, pdf])
    form.append(part, new Blob([new Uint8Array(bytes)]), 'file');
  const request = new Request('http://plaza.test', { method: 'POST', body: form });
  const answer = await it.app.http.inject({
    method: 'POST',
    url: `/v9/${name}`,
    remoteAddress: newAddress(),
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
}

/** Ends everything that keeps an account open, as if it had come to its end. */
async function closeAll(it: TestApp, world: World): Promise<void> {
  const { pool } = it.deps.database;
  const input = { booking_id: world.moving_id, reason: 'I am away' };
  const { status, problem } = await it.call('event/cancel_booking', input, world.owner);
  if (status !== 200) throw new Error(`Not cancelled: ${problem.detail}`);
  await doWaiting(it);
  for (const end of [
    `UPDATE bookings SET status = 'cancelled', updated_at = $1
     WHERE status IN ('awaiting_payment', 'requested', 'confirmed')`,
    "UPDATE booking_changes SET status = 'expired', updated_at = $1 WHERE status IN ('proposed', 'awaiting_payment')",
    "UPDATE hire_dates SET status = 'declined', last_at = $1 WHERE status = 'pending'",
    "UPDATE payments SET status = 'failed', updated_at = $1 WHERE status IN ('pending', 'authorized', 'stuck')",
  ])
    await pool.query(end, [it.clock.now()]);
}
