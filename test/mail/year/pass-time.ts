import { type JobName, jobs } from '#server/jobs.ts';
import { moveWaitingJobs } from '#server/modules/notifications/queries.ts';
import type { TestApp } from '#test/app.ts';

/** The scheduled jobs that end, charge, remind and ask, in the order in which they become due. */
const BY_CLOCK: readonly JobName[] = [
  'expire-holds',
  'expire-changes',
  'reconcile-payments',
  'charge-scheduled',
  'complete-bookings',
  'send-reminders',
  'release-earnings',
  'reconcile-payouts',
  'ask-for-reviews',
  'tend-waiting-lists',
  'send-digests',
];

/** How often the jobs run at most, when something is due for them: as often as in the product. */
const EVERY_MS = 60_000;
const MAX_PASSES = 20;

/** Runs the queued jobs that are due by the app's clock, and those that they add. */
export async function doDue({ deps, clock }: Pick<TestApp, 'deps' | 'clock'>): Promise<void> {
  const { write, pool } = deps.database;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const now = clock.now();
    // The queue fills in the machine's time, which is another one.
    await pool.query('UPDATE waiting_jobs SET run_at = $1 WHERE run_at IS NULL', [now]);
    while ((await moveWaitingJobs(write)) > 0);
    const { rows } = await pool.query<{ name: JobName; payload: object }>(
      `WITH taken AS (
         DELETE FROM graphile_worker._private_jobs WHERE run_at <= $1 RETURNING id, task_id, payload)
       SELECT task.identifier AS name, taken.payload FROM taken
       JOIN graphile_worker._private_tasks task ON task.id = taken.task_id ORDER BY taken.id`,
      [now],
    );
    if (rows.length === 0) return;
    for (const { name, payload } of rows) await jobs[name](deps, payload);
  }
  throw new Error('The queue never ends.');
}

/** Lets time pass until a moment: whenever something is due, its jobs run within a minute. */
export async function passUntil(it: Pick<TestApp, 'deps' | 'clock'>, to: Date): Promise<void> {
  for (;;) {
    const next = await nextDue(it, to);
    it.clock.set(next ?? to);
    if (next !== null) for (const name of BY_CLOCK) await jobs[name](it.deps, {});
    await doDue(it);
    if (next === null) return;
  }
}

/** The next moment, `to` at the latest, at which something is due: a wait’s end, a reminder, an ending, an arrival. */
async function nextDue({ deps, clock }: Pick<TestApp, 'deps' | 'clock'>, to: Date): Promise<Date | null> {
  const { rows } = await deps.database.pool.query<{ at: Date | null }>(
    `SELECT min(at) AS at FROM (
       SELECT run_at AS at FROM graphile_worker._private_jobs
       UNION ALL
       SELECT expires_at FROM bookings WHERE status IN ('awaiting_payment', 'requested')
       UNION ALL
       SELECT unnest(ARRAY[charge_at, pay_by]) FROM bookings WHERE status = 'confirmed'
       UNION ALL
       SELECT unnest(ARRAY[starts_at - interval '24 hours', starts_at - interval '1 hour', ends_at,
         ends_at + interval '1 hour', ends_at + interval '48 hours'])
       FROM bookings WHERE status IN ('confirmed', 'completed')
       UNION ALL
       SELECT expires_at FROM booking_changes WHERE status IN ('proposed', 'awaiting_payment')
       UNION ALL
       SELECT settles_at FROM sandbox_payouts WHERE status = 'in_transit') due
     WHERE at > $1 AND at <= $2`,
    [clock.now(), to],
  );
  const at = rows[0]?.at ?? null;
  if (at === null) return null;
  return new Date(Math.min(Math.ceil(at.getTime() / EVERY_MS) * EVERY_MS + 1_000, to.getTime()));
}
