import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

const mats = { name: 'Mat in the room', amount: 2800, capacity: 20 };

describe('a choice is refused', () => {
  test.each([
    ['when the sale has not begun', { sale_starts_at: '2026-05-06T00:00:00Z' }, 'not_yet'],
    ['when the sale is over', { sale_ends_at: '2026-05-05T18:59:59Z' }, 'ended'],
    ['so long before its date', { sale_ends_minutes: 60 * 24 * 30 }, 'ended'],
  ])('%s', async (_name, own, state) => {
    const event = await givenEvent(it.deps, { packages: [{ ...mats, ...own }] });
    const wanted = { package_id: event.package_id, occurrence_id: event.occurrence_id };
    const { problem } = await it.call('booking/add_booking', wanted, await givenUser(it.deps));
    expect(problem).toMatchObject({ code: 'not_on_sale', state, path: 'items.0.package_id' });
  });

  test('for a closed, cancelled or foreign date, and for too many or too few', async () => {
    const event = await givenEvent(it.deps, { packages: [{ ...mats, min_per_booking: 2, max_per_booking: 4 }] });
    const other = await givenEvent(it.deps, { packages: [mats] });
    const user = await givenUser(it.deps);
    const book = (over: object) =>
      it.call(
        'booking/add_booking',
        { package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 2, ...over },
        user,
      );
    expect((await book({ participants: 1 })).problem.errors).toMatchObject([{ path: 'items.0.participants' }]);
    expect((await book({ participants: 5 })).problem.errors).toMatchObject([{ path: 'items.0.participants' }]);
    expect((await book({ occurrence_id: other.occurrence_id })).problem.errors).toMatchObject([
      { path: 'items.0.occurrence_id' },
    ]);
    const db = it.deps.database.write;
    await db
      .updateTable('occurrences')
      .set({ registration_closed: true })
      .where('id', '=', event.occurrence_id)
      .execute();
    expect((await book({})).problem).toMatchObject({ code: 'not_on_sale', state: 'closed' });
    await db.updateTable('occurrences').set({ status: 'cancelled' }).where('id', '=', event.occurrence_id).execute();
    expect((await book({})).problem).toMatchObject({ code: 'not_on_sale', state: 'cancelled' });
  });

  test('for hidden tickets, until a code names them', async () => {
    const event = await givenEvent(it.deps, { packages: [{ ...mats, is_hidden: true }] });
    const user = await givenUser(it.deps);
    const wanted = { package_id: event.package_id, occurrence_id: event.occurrence_id };
    expect((await it.call('booking/add_booking', wanted, user)).problem).toMatchObject({ code: 'invalid_input' });
    await it.deps.database.write
      .insertInto('discount_codes')
      .values({
        id: '00000000-0000-7000-8000-00000000c0de',
        provider_id: event.provider_id,
        code: 'FRIENDS',
        kind: 'fixed',
        value: 0,
        currency: 'USD',
        package_ids: [event.package_id],
        created_at: it.clock.now(),
        updated_at: it.clock.now(),
      })
      .execute();
    const { status, body } = await it.call('booking/add_booking', { ...wanted, discount_code: 'friends' }, user);
    expect([status, body.booking?.price.total]).toEqual([200, 2970]);
  });

  test('for the organiser’s own event', async () => {
    const event = await givenEvent(it.deps);
    const wanted = { package_id: event.package_id, occurrence_id: event.occurrence_id };
    const { problem } = await it.call('booking/add_booking', wanted, { token: event.token });
    expect(problem.code).toBe('own_service');
  });
});

test('required questions are answered for each person', async () => {
  const event = await givenEvent(it.deps, { packages: [mats] });
  const question_id = '00000000-0000-7000-8000-0000000000a1';
  await it.deps.database.write
    .insertInto('questions')
    .values({
      id: question_id,
      event_id: event.id,
      asked: 'booking',
      position: 1,
      kind: 'yes_no',
      text: 'Do you need to borrow a mat?',
      is_required: true,
      created_at: it.clock.now(),
    })
    .execute();
  const user = await givenUser(it.deps);
  const book = (...answers: (boolean | string | null)[]) =>
    it.call(
      'booking/add_booking',
      {
        package_id: event.package_id,
        occurrence_id: event.occurrence_id,
        participants: 2,
        attendees: answers.map((value) => ({ answers: value === null ? [] : [{ question_id, value }] })),
      },
      user,
    );
  expect((await book(true)).problem.errors).toMatchObject([{ path: `attendees.1.answers.${question_id}` }]);
  expect((await book(true, 'perhaps')).problem.errors).toMatchObject([{ path: `attendees.1.answers.${question_id}` }]);
  const { body } = await book(true, false);
  expect(body.booking.tickets.map((ticket) => ticket.answers[0]?.value)).toEqual([true, false]);
});
