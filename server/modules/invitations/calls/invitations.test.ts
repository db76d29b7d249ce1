import { afterEach, describe, expect, test } from 'vitest';
import { DAILY_INVITATIONS } from '#server/modules/invitations/invite-people.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { invitationsOf } from '#test/invitations/invitations-of.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const { address, free, invite, mailsTo, invited, read, statuses, list, accept } = invitationsOf(it);
const DAY = 86_400_000;

afterEach(() => it.clock.set(NOON));

describe('inviting', () => {
  test('mails addresses once, in order of their dates, with the message and a link', async () => {
    const event = await free();
    const { email, token, mail } = await invited(event, { message: 'Bring warm socks.' });
    expect(mail?.subject).toMatch(/ invites you to Sourdough evening$/);
    expect(mail?.text).toContain('Bring warm socks.');
    expect(mail?.text).toContain('Mat, free');
    const again = await invite(event, { emails: [email.toUpperCase(), email] });
    expect(again.body).toEqual({ invited: 0, skipped: { already: 1, opted_out: 0, limit: 0 } });
    await doWaiting(it);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await read(token)).toMatchObject({ email, name: '', message: 'Bring warm socks.', books_at_once: true });
    expect(await statuses(token)).toEqual(['pending', 'pending', 'pending']);
  });

  test('to further dates adds them, and mails once more', async () => {
    const event = await free();
    const [first = '', second = ''] = event.occurrence_ids;
    const { email, token } = await invited(event, { occurrence_ids: [first] });
    expect((await invite(event, { emails: [email], occurrence_ids: [first, second] })).body.invited).toBe(1);
    await doWaiting(it);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await statuses(token)).toEqual(['pending', 'pending']);
  });

  test('to a date in the room and online is sold out only when both are full', async () => {
    const event = await givenEvent(it.deps, { attendance: 'hybrid', capacity: 1, online_capacity: 1 });
    const { token } = await invited(event, { occurrence_ids: [event.occurrence_id] });
    const fill = (seats: object) =>
      it.deps.database.write.updateTable('occurrences').set(seats).where('id', '=', event.occurrence_id).execute();
    await fill({ seats_taken: 1 });
    expect((await read(token)).dates).toMatchObject([{ is_sold_out: false }]);
    await fill({ online_taken: 1 });
    expect((await read(token)).dates).toMatchObject([{ is_sold_out: true }]);
  });

  test('names a bad address by its place, users who don’t know the page, and dates of other events', async () => {
    const event = await free();
    const wrong = await invite(event, { emails: [address(), 'ben at example'] });
    expect(wrong.problem.errors?.[0]?.path).toBe('emails.1');
    const stranger = await givenUser(it.deps);
    expect((await invite(event, { user_ids: [stranger.id] })).problem.errors?.[0]?.path).toBe('user_ids.0');
    expect((await invite(event, {})).problem.errors?.[0]?.path).toBe('emails');
    const other = await free();
    const dates = { emails: [address()], occurrence_ids: [other.occurrence_id] };
    expect((await invite(event, dates)).problem.errors?.[0]?.path).toBe('occurrence_ids');
    const ticket = { emails: [address()], package_id: other.package_id };
    expect((await invite(event, ticket)).problem.errors?.[0]?.path).toBe('package_id');
    const foreign = { event_id: event.id, emails: [address()] };
    expect((await it.call('event/event_notify_user', foreign, other)).status).toBe(404);
    expect((await it.call('event/invitation_list', { event_id: event.id }, other)).status).toBe(404);
    const draft = await givenEvent(it.deps, { status: 'draft' });
    expect((await invite(draft, { emails: [address()] })).problem.code).toBe('event_state');
  });

  test('reaches everybody who saved the event or came before, in the app too, and hides their addresses', async () => {
    const event = await free();
    const saver = await givenUser(it.deps, { name: 'Ruth Abara' });
    await it.call('my_page/save_unsave_event', { event_id: event.id, is_save: true }, saver);
    const guest = await givenUser(it.deps, { name: 'Imani Clarke' });
    const { package_id, occurrence_id } = event;
    expect((await it.call('booking/add_booking', { package_id, occurrence_id }, guest)).status).toBe(200);
    // Who has only booked has not come yet.
    expect((await list(event)).groups).toEqual([
      { group: 'saved', people: 1, new: 1 },
      { group: 'came', people: 0, new: 0 },
    ]);
    await it.deps.database.write
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('customer_id', '=', guest.id)
      .execute();
    expect((await list(event)).groups).toContainEqual({ group: 'came', people: 1, new: 1 });
    const sent = await invite(event, { groups: ['saved', 'came'], user_ids: [saver.id] });
    expect(sent.body.invited).toBe(2);
    await doWaiting(it);
    const { items, groups } = await list(event);
    expect(items.map(({ name, outcome }) => [name, outcome]).sort()).toEqual([
      ['Imani Clarke', 'booked'],
      ['Ruth Abara', 'pending'],
    ]);
    expect(groups[0]).toMatchObject({ people: 1, new: 0 });
    expect(JSON.stringify(items)).not.toContain('@');
    const { items: notices } = (await it.call('user/notification_list', {}, saver)).body;
    expect(notices[0]).toMatchObject({ kind: 'invitation_invited', link: expect.stringMatching(/^\/invitation\//) });
    const cards = (await it.call('user/event_listing', { role: 'invited' }, saver)).body;
    expect(cards.items[0]).toMatchObject({ role: 'invited', dates_count: 3, invitation: { waiting: 3, accepted: 0 } });
    expect(cards.counts.invited).toBe(1);
    const notification_id = notices[0]?._id ?? '';
    const accepted = await it.call('event/accept_event_notification', { notification_id }, saver);
    expect(accepted.body.invitation.dates.every((date) => date.is_booked)).toBe(true);
    expect((await it.call('event/accept_event_notification', { notification_id }, guest)).status).toBe(404);
  });

  test('stops at the limit of a day, and after an address opted out', async () => {
    const event = await free();
    const { email, token } = await invited(event);
    const mute = (is_muted: boolean) => it.call('event/mute_invitations', { token, is_muted });
    expect((await mute(true)).body.invitation.is_muted).toBe(true);
    const other = await free();
    expect((await invite(other, { emails: [email] })).body).toMatchObject({ invited: 0, skipped: { opted_out: 1 } });
    expect((await mute(false)).body.invitation.is_muted).toBe(false);
    const { rowCount } = await it.deps.database.pool.query(
      `INSERT INTO invitations (id, event_id, inviter_id, email, language, token_hash, queued_at, created_at)
       SELECT gen_random_uuid(), $1, p.owner_id, n || '@limit.example', 'en', sha256(n::text::bytea), $2, $2
       FROM generate_series(1, ${DAILY_INVITATIONS - 1}) n, providers p WHERE p.id = $3`,
      [other.id, it.clock.now(), other.provider_id],
    );
    expect(rowCount).toBe(DAILY_INVITATIONS - 1);
    const last = await invite(other, { emails: [address(), address()] });
    expect(last.body).toMatchObject({ invited: 1, skipped: { limit: 1 } });
    expect((await invite(other, { emails: [address()] })).problem.code).toBe('rate_limited');
    it.clock.set(new Date(NOON.getTime() + DAY + 1000));
    expect((await invite(other, { emails: [address()] })).body.invited).toBe(1);
  });
});

describe('the organiser', () => {
  test('withdraws, and may invite again; nobody else does', async () => {
    const event = await free();
    const { token, email } = await invited(event);
    const [{ _id: invitation_id } = { _id: '' }] = (await list(event)).items;
    const other = await free();
    expect((await it.call('event/withdraw_invitation', { invitation_id }, other)).status).toBe(404);
    expect((await it.call('event/remind_invitation', { invitation_id }, other)).status).toBe(404);
    expect((await it.call('event/withdraw_invitation', { invitation_id }, event)).body.withdrawn).toBe(3);
    expect((await accept(token)).problem).toMatchObject({ code: 'invitation_state', why: 'withdrawn' });
    expect((await list(event)).counts.invited).toBe(0);
    expect((await list(event, { outcome: 'withdrawn' })).items).toHaveLength(1);
    expect((await invite(event, { emails: [email] })).body.invited).toBe(1);
    expect(await statuses(token)).toEqual(['pending', 'pending', 'pending']);
  });

  test('reminds once, until there is an answer', async () => {
    const event = await free();
    const { email, token } = await invited(event);
    const [{ _id: invitation_id, can } = { _id: '', can: [] }] = (await list(event)).items;
    expect(can).toEqual(['withdraw', 'remind']);
    const remind = () => it.call('event/remind_invitation', { invitation_id }, event);
    expect((await remind()).status).toBe(200);
    await doWaiting(it);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['invitation_invited', 'invitation_reminded']);
    expect((await remind()).problem).toMatchObject({ code: 'invitation_state', why: 'reminded' });
    await it.call('event/cancel_event_notification', { token });
    expect((await list(event)).items[0]).toMatchObject({ outcome: 'declined', can: [] });
  });

  test('sees pages of invitations, by what came of them', async () => {
    const event = await free();
    await invite(event, { emails: [address(), address(), address()] });
    const first = await list(event, { limit: 2 });
    const rest = await list(event, { limit: 2, cursor: first.next_cursor });
    expect(new Set([...first.items, ...rest.items].map(({ _id }) => _id)).size).toBe(3);
    expect(rest.next_cursor).toBeNull();
    expect((await list(event, { outcome: 'booked' })).items).toEqual([]);
  });
});
