import { type JobName, jobs } from '#server/jobs.ts';
import type { TestApp } from './app.ts';
import { givenUser } from './given.ts';
import { givenPaid, TOMORROW } from './given-booking.ts';

/** A booking of tomorrow paid with 42.30, without a refund by policy; with its owner and a staff member. */
export async function givenRefundable(it: TestApp, own: Parameters<typeof givenPaid>[1] = {}) {
  const held = await givenPaid(it, { starts_at: TOMORROW, ...own });
  const owner = { id: held.provider?.owner?.id ?? '', token: held.provider?.token ?? '' };
  return { ...held, owner, admin: await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' }) };
}

/** The same with an open refund request. */
export async function givenRequest(it: TestApp, more: { amount?: number } = {}) {
  const held = await givenRefundable(it);
  const { body, problem } = await it.call(
    'user/payment_refund_request',
    { booking_id: held.booking_id, reason: 'The room was closed.', ...more },
    held.customer,
  );
  if (!body.request) throw new Error(`Not asked: ${problem.code}`);
  return { ...held, request: body.request };
}

/** Runs the queued jobs of a name, as the worker would. */
export async function workOff(it: Pick<TestApp, 'deps'>, name: JobName): Promise<void> {
  const { rows } = await it.deps.database.pool.query<{ payload: object }>(
    'DELETE FROM waiting_jobs WHERE name = $1 RETURNING payload',
    [name],
  );
  for (const { payload } of rows) await jobs[name](it.deps, payload);
}

/** The receipts and refund notes of a booking as they are stored, oldest first. */
export async function storedReceipts({ deps }: Pick<TestApp, 'deps'>, booking_id: string) {
  const rows = await deps.database.write
    .selectFrom('receipts')
    .select(['kind', 'number', 'content'])
    .where('booking_id', '=', booking_id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, content: row.content as Record<string, unknown> }));
}
