import { afterEach, describe, expect, test } from 'vitest';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { invitationsOf } from '#test/invitations/invitations-of.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const { free, invite, mailsTo, invited, statuses, list, accept } = invitationsOf(it);

afterEach(() => it.clock.set(NOON));

describe('an answer', () => {
  test('by the link books a free ticket at once, and the organiser sees it', async () => {
    const event = await free();
    const { token, email } = await invited(event);
    expect((await it.call('event/open_invitation', { token })).body.opened).toBe(true);
    expect((await it.call('event/open_invitation', { token })).body.opened).toBe(false);
    expect((await list(event)).counts).toMatchObject({ invited: 1, sent: 1, opened: 1, pending: 1, booked: 0 });
    const [first = '', second = '', third = ''] = event.occurrence_ids;
    const unnamed = await it.call('event/accept_event_notification', { token });
    expect(unnamed.problem.errors?.[0]?.path).toBe('name');
    const some = await it.call('event/accept_recurrent_event_notification', {
      ...{ token, name: 'Ben Osei', occurrence_ids: [first, second] },
    });
    expect(some.body.invitation.dates.map((date) => [date.status, date.is_booked])).toEqual([
      ['accepted', true],
      ['accepted', true],
      ['pending', false],
    ]);
    const access_token = some.body.access_token ?? '';
    const booking = await it.call('booking/get_booking_details', {}, { booking_token: access_token });
    expect(booking.body).toMatchObject({ status: 'confirmed', customer: { name: 'Ben Osei' } });
    const declined = await it.call('event/cancel_recurrent_event_notification', { token, occurrence_ids: [third] });
    expect(declined.body.invitation.dates[2]?.status).toBe('declined');
    const gone = await it.call('event/cancel_event_notification', { token, occurrence_ids: [first] });
    expect(gone.problem).toMatchObject({ code: 'invitation_state', why: 'booked' });
    expect((await accept(token, { occurrence_ids: [first] })).problem).toMatchObject({ why: 'booked' });
    const { items, counts } = await list(event);
    expect(items[0]).toMatchObject({ name: email, outcome: 'booked', can: [] });
    expect(counts).toMatchObject({ invited: 1, accepted: 1, booked: 1, declined: 0, pending: 0 });
  });

  test('for a paid ticket leads to booking; it counts as booked once it is paid', async () => {
    const event = await givenEvent(it.deps);
    const user = await givenUser(it.deps);
    const { email } = user;
    await invite(event, { emails: [email], occurrence_ids: [event.occurrence_id] });
    await doWaiting(it);
    const [mail] = await mailsTo(email);
    const token = /invitation\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const { body } = await it.call('event/accept_event_notification', { token }, user);
    expect(body).toMatchObject({
      booking_id: null,
      invitation: { books_at_once: false, dates: [{ status: 'accepted' }] },
    });
    expect((await list(event)).items[0]?.outcome).toBe('accepted');
    const { package_id, occurrence_id } = event;
    const held = await it.call('booking/add_booking', { package_id, occurrence_id }, user);
    expect((await list(event)).items[0]?.outcome).toBe('accepted');
    const booking_id = held.body.booking._id;
    await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
    expect((await list(event)).items[0]?.outcome).toBe('booked');
  });

  test('unlocks a hidden ticket: for its user in every booking, for a guest by the answer', async () => {
    const event = await givenEvent(it.deps, { packages: [{}, { name: 'Friends', amount: 500, is_hidden: true }] });
    const [, package_id = ''] = event.package_ids;
    const { occurrence_id } = event;
    const user = await givenUser(it.deps);
    const book = () => it.call('booking/add_booking', { package_id, occurrence_id }, user);
    expect((await book()).problem.code).toBe('invalid_input');
    await invite(event, { emails: [user.email], package_id });
    const page = await it.call('event/event_detail', { event_id: event.id }, user);
    expect(page.body.packages.map(({ name }) => name)).toEqual(['Standard', 'Friends']);
    expect((await book()).status).toBe(200);
    const stranger = await givenUser(it.deps);
    expect((await it.call('booking/add_booking', { package_id, occurrence_id }, stranger)).status).toBe(400);
    const guest = await invited(event, { package_id, occurrence_ids: [occurrence_id] });
    const held = await accept(guest.token);
    const booking = await it.call('booking/get_booking_details', {}, { booking_token: held.body.access_token ?? '' });
    expect(booking.body).toMatchObject({ status: 'awaiting_payment', items: [{ title: 'Friends' }] });
    expect((await list(event)).counts).toMatchObject({ accepted: 1, booked: 0 });
  });

  test('to a sold-out date says so, and books nothing', async () => {
    const event = await free({ capacity: 1 });
    const { package_id, occurrence_id } = event;
    const { token } = await invited(event);
    await it.call('booking/add_booking', { package_id, occurrence_id }, await givenUser(it.deps));
    const refused = await accept(token);
    expect(refused.problem).toMatchObject({ code: 'seats_taken', occurrence_ids: [occurrence_id] });
    expect(await statuses(token)).toEqual(['pending', 'pending', 'pending']);
    const rest = await accept(token, { occurrence_ids: event.occurrence_ids.slice(1) });
    expect(rest.body.invitation.dates.map((date) => date.is_booked)).toEqual([false, true, true]);
  });

  test('is not possible once the date moved, was cancelled or begun; unknown tokens open nothing', async () => {
    const event = await free();
    const { token } = await invited(event);
    const [first = '', second = '', third = ''] = event.occurrence_ids;
    const { pool } = it.deps.database;
    await pool.query("UPDATE occurrences SET starts_at = starts_at - interval '1 hour' WHERE id = $1", [first]);
    await pool.query("UPDATE occurrences SET status = 'cancelled' WHERE id = $1", [second]);
    expect(await statuses(token)).toEqual(['expired', 'expired', 'pending']);
    expect((await accept(token, { occurrence_ids: [first] })).problem).toMatchObject({ why: 'expired' });
    it.clock.set(new Date(event.occurrences[2]?.starts_at ?? NOON));
    expect((await accept(token, { occurrence_ids: [third] })).problem.code).toBe('invitation_state');
    expect((await list(event)).items[0]?.outcome).toBe('expired');
    expect((await it.call('event/recurrent_noti_detail', { token: 'x'.repeat(43) })).status).toBe(404);
    expect((await it.call('event/recurrent_noti_detail', {})).status).toBe(404);
  });
});
