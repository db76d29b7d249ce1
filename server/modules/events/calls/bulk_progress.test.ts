import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

/** An event with three dates, of which the first has some paid bookings, and its owner's calls. */
async function given(bookings: number) {
  const event = await givenEvent(it.deps, { packages: [{ name: 'Mat', amount: 2000 }] });
  for (let at = 0; at < bookings; at += 1) {
    const user = await givenUser(it.deps);
    const items = [{ package_id: event.package_id, occurrence_id: event.occurrence_id }];
    const { body } = await it.call('booking/add_booking', { items }, user);
    await it.call('wallet/add_booking_pay', { booking_id: body.booking._id, payment_method: 'tok_success' }, user);
  }
  const owner = { token: event.token };
  const progress = async (since?: string) =>
    (await it.call('event/bulk_progress', { event_id: event.id, ...(since ? { since } : {}) }, owner)).body;
  const cancel = async (occurrence_ids: string[]) => {
    const which = { event_id: event.id, occurrence_ids };
    const planned = (await it.call('user/cancel_event', { ...which, dry_run: true }, owner)).body;
    const input = { ...which, plan_hash: planned.plan.hash, reason: 'A burst pipe.' };
    return { planned, done: await it.call('user/cancel_event', input, owner) };
  };
  return { event, owner, progress, cancel };
}

test('several dates are cancelled, and the progress counts bookings and refunds until all are done', async () => {
  const { event, progress, cancel } = await given(2);
  expect(await progress()).toMatchObject({ status: 'none', bookings: 0, started_at: null });
  const { planned, done } = await cancel(event.occurrence_ids.slice(0, 2));
  expect(planned).toMatchObject({ dates: 2, bookings: 2, refund_amount: 4260, fee_amount: 260 });
  expect(done.body.event.status).toBe('published');
  const since = done.body.event.updated_at;
  const before = { status: 'running', bookings: 2, bookings_done: 0, refund_amount: 4260, refunded_amount: 0 };
  expect(await progress()).toMatchObject({ ...before, started_at: since });
  await jobs['cancel-dates'](it.deps, { event_id: event.id });
  const after = { status: 'done', bookings: 2, bookings_done: 2, refund_amount: 4260, refunded_amount: 4260 };
  expect(await progress(since)).toMatchObject({ ...after, refunds_retried: 0, retry_at: null });
});

test('a refund without an answer is tried again at the next minute, and counted until it is accepted', async () => {
  const { event, progress, cancel } = await given(1);
  const { done } = await cancel([event.occurrence_id]);
  const { gateway } = it.deps.providers;
  const deps = {
    ...it.deps,
    providers: {
      ...it.deps.providers,
      gateway: { ...gateway, refund: () => Promise.reject(new GatewayUnavailable('no answer')) },
    },
  };
  await jobs['cancel-dates'](deps, { event_id: event.id });
  await it.deps.database.write.deleteFrom('waiting_jobs').where('name', '=', 'cancel-dates').execute();
  const waiting = await progress();
  expect(waiting).toMatchObject({ status: 'waiting', bookings_done: 1, refunded_amount: 0, refunds_retried: 1 });
  expect(Date.parse(waiting.retry_at ?? '')).toBeGreaterThan(it.clock.now().getTime());
  it.clock.advance(1);
  await jobs['reconcile-payments'](it.deps, {});
  expect((await progress()).status).toBe('none');
  const since = done.body.event.updated_at;
  expect(await progress(since)).toMatchObject({ status: 'done', refunded_amount: 2130 });
});

test('dates of other events, past ones and unknown ones are refused', async () => {
  const { event, owner } = await given(0);
  const other = await given(0);
  const which = { event_id: event.id, occurrence_ids: [other.event.occurrence_id], dry_run: true };
  const foreign = await it.call('user/cancel_event', which, owner);
  expect(foreign.problem.errors?.[0]?.path).toBe('occurrence_ids');
  const stranger = await givenUser(it.deps);
  const { problem } = await it.call('event/bulk_progress', { event_id: event.id }, stranger);
  expect(problem.code).toBe('not_found');
});
