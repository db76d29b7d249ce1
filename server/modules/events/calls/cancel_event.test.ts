import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenManagedEvent, givenSoldSeats } from '#test/given-event.ts';

const it = testApp();

/** A published event, how its owner cancels it, and how many of its dates take place and take time. */
async function given() {
  const managed = await givenManagedEvent(it);
  const { event_id, token } = managed;
  const { rows } = await sql<{ id: string }>`SELECT id FROM occurrences WHERE event_id = ${event_id}
    ORDER BY starts_at`.execute(it.deps.database.write);
  const cancel = (input: Omit<CallInput<'user/cancel_event'>, 'event_id'>, caller = { token }) =>
    it.call('user/cancel_event', { event_id, ...input }, caller);
  const counts = async () => {
    const found = await sql<{ scheduled: number; taken: number }>`
      SELECT (SELECT count(*)::int FROM occurrences WHERE event_id = ${event_id} AND status = 'scheduled') AS scheduled,
        (SELECT count(*)::int FROM commitments WHERE family_id = ${event_id}) AS taken`.execute(it.deps.database.write);
    return found.rows[0];
  };
  return { ...managed, ids: rows.map((row) => row.id), cancel, counts };
}

test('a dry run says what will happen and changes nothing; then the same plan is executed', async () => {
  const { cancel, counts, ids } = await given();
  const which = { scope: 'following' as const, occurrence_id: ids[10] ?? '', reason: 'Oven broke' };
  const planned = (await cancel({ ...which, dry_run: true })).body;
  expect(planned).toMatchObject({ dates: 7, bookings: 0, refund_amount: 0, event: { status: 'published' } });
  expect(planned.plan.scopes).toEqual({ this: 1, following: 7, all: 17 });
  expect(await counts()).toEqual({ scheduled: 17, taken: 17 });
  expect((await cancel(which)).problem).toMatchObject({ status: 409, code: 'plan_changed' });
  expect((await cancel({ ...which, plan_hash: planned.plan.hash })).body).toMatchObject({ dates: 7 });
  expect(await counts()).toEqual({ scheduled: 10, taken: 10 });
  const rest = (await cancel({ dry_run: true })).body;
  const done = (await cancel({ plan_hash: rest.plan.hash, reason: 'Oven broke' })).body;
  expect(done).toMatchObject({ dates: 10, event: { status: 'cancelled', cancel_reason: 'Oven broke' } });
  expect(await counts()).toEqual({ scheduled: 0, taken: 0 });
  expect((await cancel({})).problem).toMatchObject({ code: 'event_state', event_status: 'cancelled' });
});

test('bookings are counted with what is due, and a job refunds them; another plan is refused', async () => {
  const { cancel, event, event_id, ids } = await given();
  const package_id = event.packages[0]?._id ?? '';
  await givenSoldSeats(it, { event_id, occurrence_id: ids[3] ?? '', package_id, seats: 2 });
  const planned = (await cancel({ dry_run: true })).body;
  expect(planned).toMatchObject({ dates: 17, bookings: 1, refund_amount: 7600, plan: { tickets: 2, messages: 1 } });
  await givenSoldSeats(it, { event_id, occurrence_id: ids[4] ?? '', package_id });
  const changed = await cancel({ plan_hash: planned.plan.hash });
  expect(changed.problem).toMatchObject({ code: 'plan_changed', plan: { bookings: 2 } });
  const again = (await cancel({ dry_run: true })).body;
  expect((await cancel({ plan_hash: again.plan.hash })).body).toMatchObject({ dates: 17, bookings: 2 });
  const jobs = it.deps.database.read.selectFrom('waiting_jobs').select('payload').where('name', '=', 'cancel-dates');
  expect(await jobs.execute()).toContainEqual({ payload: { event_id, since: it.clock.now().toISOString() } });
});

test('drafts are not cancelled, nor events and dates of others', async () => {
  const { cancel, ids } = await given();
  const stranger = await givenUser(it.deps);
  expect((await cancel({ dry_run: true }, stranger)).problem.code).toBe('not_found');
  const other = await given();
  const foreign = await other.cancel({ scope: 'this', occurrence_id: ids[0] ?? '', dry_run: true });
  expect(foreign.problem.errors?.[0]?.path).toBe('occurrence_id');
  const draft = await givenManagedEvent(it, { publish: false });
  const refused = await it.call('user/cancel_event', { event_id: draft.event_id }, { token: draft.token });
  expect(refused.problem).toMatchObject({ code: 'event_state', event_status: 'draft' });
});
