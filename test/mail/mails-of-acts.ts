import { jobs } from '#server/jobs.ts';
import type { TestApp } from '../app.ts';
import { doWaiting } from '../queue.ts';

/** A mail as it was sent. */
export interface SentMail {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Does something with all that follows from it, and returns the mails that were written meanwhile. */
export async function mailsOf(it: Pick<TestApp, 'deps'>, act: () => Promise<unknown>): Promise<SentMail[]> {
  await doWaiting(it);
  const before = new Set((await allMails(it)).map(({ id }) => id));
  await act();
  await doWaiting(it);
  return (await allMails(it)).filter(({ id }) => !before.has(id));
}

async function allMails({ deps }: Pick<TestApp, 'deps'>) {
  const rows = await deps.database.write
    .selectFrom('outbox_messages')
    .select(['id', 'kind', 'to_address as to', 'subject', 'text'])
    .where('channel', '=', 'email')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ subject, ...mail }) => ({ ...mail, subject: subject ?? '' }));
}

/** Cancels all dates of an event as its organiser, who has seen the plan, and their bookings. */
export async function cancelDates(
  it: Pick<TestApp, 'deps' | 'call'>,
  event: { readonly id: string; readonly token: string; readonly occurrence_id: string },
  { scope = 'all', reason = '' }: { readonly scope?: 'all' | 'this'; readonly reason?: string } = {},
) {
  const which = { event_id: event.id, scope, ...(scope === 'this' ? { occurrence_id: event.occurrence_id } : {}) };
  const owner = { token: event.token };
  const { body } = await it.call('user/cancel_event', { ...which, dry_run: true }, owner);
  const input = { ...which, reason, plan_hash: body.plan.hash };
  const done = await it.call('user/cancel_event', input, owner);
  if (done.status !== 200) throw new Error(`Not cancelled: ${done.problem.code}`);
  await doWaiting(it);
  // What another worker would do in the meantime.
  await jobs['cancel-dates'](it.deps, { event_id: event.id });
}

/** Moves the first date of an event to 21:00 as its organiser, who has seen the plan. */
export async function moveDate(
  it: Pick<TestApp, 'call'>,
  event: { readonly id: string; readonly token: string; readonly occurrence_id: string },
  note = '',
) {
  const edit = {
    ...{ event_id: event.id, scope: 'this' as const, occurrence_id: event.occurrence_id },
    occurrence: { start_time: '21:00' },
  };
  const owner = { token: event.token };
  const { body } = await it.call('event/edit_event', { ...edit, dry_run: true }, owner);
  const done = await it.call('event/edit_event', { ...edit, note, plan_hash: body.plan?.hash ?? '' }, owner);
  if (done.status !== 200) throw new Error(`Not moved: ${done.problem.code}`);
}
