import { beforeEach, expect, test } from 'vitest';
import { hashToken } from '#server/kernel/ids.ts';
import { type Caller, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenCode } from '#test/given-discount.ts';
import { givenEvent, givenSoldSeats } from '#test/given-event.ts';
import { invitationsOf } from '#test/invitations/invitations-of.ts';

/** What nobody may see, while the page that guests may see is remembered. */
const it = testApp();
const { invite } = invitationsOf(it);
const db = () => it.deps.database.write;
let event: Awaited<ReturnType<typeof givenEvent>>;
let admin: { readonly token: string };

/** Asks for the page, and as a guest before and after, so that theirs is remembered. */
async function detail(own: { code?: string; occurrence_id?: string } = {}, caller?: Caller) {
  const ask = async () => {
    const { status, body } = await it.call('event/guest_event_detail', { event_id: event.id });
    return status === 200 ? body : status;
  };
  const before = await ask();
  const answer = await it.call('event/event_detail', { event_id: event.id, ...own }, caller);
  const after = await ask();
  expect(after).toEqual(before);
  return answer;
}

const change = (columns: { status?: string; unlisted_reason?: string | null; is_held?: boolean }) =>
  db().updateTable('events').set(columns).where('id', '=', event.id).execute();
const statusFor = async (caller?: Caller) => (await detail({}, caller)).status;

beforeEach(async () => {
  event = await givenEvent(it.deps, { packages: [{}, { name: 'Friends', is_hidden: true }] });
  admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  expect(await statusFor()).toBe(200);
});

test('a draft is its owner’s and the staff’s again the moment it is one', async () => {
  await change({ status: 'draft' });
  expect(await statusFor()).toBe(404);
  expect(await statusFor(await givenUser(it.deps))).toBe(404);
  expect(await statusFor({ token: event.token })).toBe(200);
  await change({ status: 'published' });
  expect(await statusFor()).toBe(200);
});

test('what staff withholds is seen by staff, its owner and whoever booked it, and nobody else', async () => {
  const { id, occurrence_id, package_id } = event;
  const { booking_id } = await givenSoldSeats(it, { event_id: id, occurrence_id, package_id });
  const booking_token = 'a-link-of-a-booking';
  const access_token_hash = hashToken(booking_token);
  await db().updateTable('bookings').set({ access_token_hash }).where('id', '=', booking_id).execute();
  await change({ unlisted_reason: 'No bakery.' });
  expect(await statusFor()).toBe(404);
  expect(await statusFor(await givenUser(it.deps))).toBe(404);
  expect(await statusFor({ booking_token: 'a-link-of-nobody' })).toBe(404);
  expect((await detail({}, { booking_token })).body.unlisted_reason).toBe('');
  expect((await detail({}, admin)).body.unlisted_reason).toBe('');
  expect((await detail({}, { token: event.token })).body.unlisted_reason).toBe('No bakery.');
  await change({ unlisted_reason: null });
  expect((await detail()).body.unlisted_reason).toBeNull();
});

test('a suspended page takes its events with it, and brings them back', async () => {
  const page = (status: string) =>
    db().updateTable('providers').set({ status }).where('id', '=', event.provider_id).execute();
  await page('suspended');
  expect(await statusFor()).toBe(404);
  expect(await statusFor(await givenUser(it.deps))).toBe(404);
  expect(await statusFor(admin)).toBe(200);
  await page('published');
  expect(await statusFor()).toBe(200);
});

test('what a code or an invitation unlocks is shown to nobody else', async () => {
  const { provider_id, package_ids } = event;
  const [, hidden = ''] = package_ids;
  const code = await givenCode(it.deps, { provider_id, code: 'FRIENDS' });
  await db()
    .updateTable('discount_codes')
    .set({ package_ids: [hidden] })
    .where('id', '=', code.id)
    .execute();
  const names = async (own: object = {}, caller?: Caller) =>
    (await detail(own, caller)).body.packages.map((each) => each.name);
  expect(await names({ code: 'FRIENDS' })).toEqual(['Standard', 'Friends']);
  expect(await names()).toEqual(['Standard']);
  const user = await givenUser(it.deps);
  expect((await invite(event, { emails: [user.email], package_id: hidden })).status).toBe(200);
  expect(await names({}, user)).toEqual(['Standard', 'Friends']);
  expect(await names({}, await givenUser(it.deps))).toEqual(['Standard']);
  expect(await names()).toEqual(['Standard']);
});

test('a user’s heart, holds and rights are theirs', async () => {
  const user = await givenUser(it.deps);
  await it.call('my_page/save_unsave_event', { event_id: event.id, is_save: true }, user);
  const { package_id, occurrence_id } = event;
  const booked = await it.call('booking/add_booking', { package_id, occurrence_id }, user);
  expect(booked.status).toBe(200);
  const own = await detail({}, user);
  expect(own.body).toMatchObject({ is_save: true, holds: [{ participants: 1 }], can: { edit: false, book: true } });
  expect((await detail({}, { token: event.token })).body).toMatchObject({ is_save: false, can: { edit: true } });
  expect((await detail()).body).toMatchObject({ is_save: false, holds: [], can: { edit: false, book: true } });
});

test('whoever the page blocks is refused, whatever guests are shown', async () => {
  const { id, occurrence_id, package_id } = event;
  const { booking_id } = await givenSoldSeats(it, { event_id: id, occurrence_id, package_id });
  const user = await givenUser(it.deps);
  await db().updateTable('bookings').set({ customer_id: user.id }).where('id', '=', booking_id).execute();
  const before = (await detail({}, user)).body;
  const blocked = await it.call('my_page/block_customer', { booking_id }, { token: event.token });
  expect(blocked.status).toBe(200);
  expect((await detail({}, user)).body).toEqual(before);
  expect((await it.call('booking/add_booking', { package_id, occurrence_id }, user)).status).toBe(403);
});
