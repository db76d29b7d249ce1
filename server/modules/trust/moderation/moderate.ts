import { type Refusal, refuse } from '#contract/errors.ts';
import { appealMachine } from '#contract/states/appeal.ts';
import { fromStates } from '#contract/states/machine.ts';
import type { ModerationKind } from '#contract/states/moderation.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { refreshListing } from '#server/modules/listings/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { type NewAct, noteAct } from '#server/modules/staff/queries.ts';
import { moveAppeal } from '../appeals/appeal-store.ts';
import { type ActionRow, insertAction, insertContactAction, listActions, markUndone } from './action-store.ts';
import { applyTo, findSubject, listPagesToSuspend, restore } from './subject-store.ts';

interface Decision {
  readonly kind: ModerationKind;
  readonly subject_id: string;
  readonly reason: string;
  readonly report_id?: string;
}

type ModerationRefusal = Refusal<'not_found' | 'forbidden' | 'moderation_state'>;

/** The subject of each decision, its new state, and the refusal if it already has that state. */
const outcomes = {
  hide_review: { subject: 'review', status: 'hidden', already: 'This review is already hidden.' },
  unlist_service: { subject: 'service', status: 'unlisted', already: 'This service is already unlisted.' },
  unlist_event: { subject: 'event', status: 'unlisted', already: 'This event is already unlisted.' },
  suspend_page: { subject: 'page', status: 'suspended', already: 'This page is already suspended.' },
  suspend_user: { subject: 'user', status: 'suspended', already: 'This account is already suspended or deleted.' },
} as const satisfies Record<ModerationKind, { subject: NewAct['subject']; status: string; already: string }>;

/**
 * Hides a review, unlists a service or event, or suspends a page or user in the open transaction, logs it, and enqueues
 * the notification.
 */
export async function moderate(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  decision: Decision,
  now: Date,
): Promise<ActionRow | ModerationRefusal> {
  const { kind, subject_id } = decision;
  if (kind === 'suspend_user') {
    const user = await findSubject(tx, kind, subject_id);
    if (subject_id === actor.user_id) return refuse('forbidden', 'You can’t suspend yourself.');
    if (user !== null && user.role !== 'user')
      return refuse('forbidden', 'This person is on your staff. Remove them from staff first.');
  }
  const done = await take(tx, actor, decision, null, now);
  if (typeof done !== 'string') return done;
  if (kind === 'suspend_user')
    for (const page_id of await listPagesToSuspend(tx, subject_id))
      await take(tx, actor, { ...decision, kind: 'suspend_page', subject_id: page_id }, done, now);
  return readAction(tx, done, now);
}

/**
 * Suspends a public page whose contact asked not to be listed, in the open transaction. Nobody is notified: it has no
 * owner. Staff can undo this suspension like others.
 */
export async function suspendForContact(
  tx: Tx,
  provider_id: string,
  by: { readonly reason: string; readonly by_name: string },
  now: Date,
): Promise<void> {
  const page = await findSubject(tx, 'suspend_page', provider_id);
  if (!page || (await applyTo(tx, 'suspend_page', provider_id, by.reason, now)) === null) return;
  await insertContactAction(tx, { provider_id, label: page.label, ...by }, now);
  await follow(tx, 'suspend_page', provider_id, now);
}

async function take(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  { kind, subject_id, reason, report_id }: Decision,
  parent_id: string | null,
  now: Date,
): Promise<string | Refusal<'not_found' | 'moderation_state'>> {
  const before = await applyTo(tx, kind, subject_id, reason, now);
  const subject = await findSubject(tx, kind, subject_id);
  if (!subject) return refuse('not_found', 'We couldn’t find this. It may be gone.');
  if (before === null) return refuse('moderation_state', outcomes[kind].already);
  const id = await insertAction(
    tx,
    {
      ...subject,
      kind,
      subject_id,
      reason,
      before,
      report_id: report_id ?? null,
      parent_id,
      by_user_id: actor.user_id,
    },
    now,
  );
  await noteAct(
    tx,
    actor,
    {
      act: kind,
      subject: outcomes[kind].subject,
      subject_id,
      before: { status: before },
      after: { status: outcomes[kind].status, about: subject.label },
      why: reason,
    },
    now,
  );
  await follow(tx, kind, subject.provider_id, now);
  // The owner of a page suspended with its account gets one mail, about the account.
  if (parent_id === null) await enqueueJob(tx, 'notify-moderation', { action_id: id, status: 'active' });
  return id;
}

/**
 * Undoes a decision in the open transaction and restores its subject. For a user, also restores the pages suspended
 * with them.
 */
export async function undo(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  { action_id, reason }: { readonly action_id: string; readonly reason: string },
  now: Date,
): Promise<ActionRow | ModerationRefusal> {
  const [action] = await listActions(tx, { id: action_id }, now);
  if (!action) return refuse('not_found', 'We couldn’t find this decision.');
  const undone = await giveBack(tx, actor, action, reason, now);
  if (undone) return undone;
  for (const child of await listActions(tx, { parent_id: action_id }, now))
    await giveBack(tx, actor, child, reason, now);
  // An appeal that waits is answered by that.
  const answer = { action_id, to: 'undone', word: reason, by_user_id: actor.user_id };
  await moveAppeal(tx, { ...answer, from: fromStates(appealMachine, 'undo') }, now);
  return readAction(tx, action_id, now);
}

async function giveBack(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  action: ActionRow,
  reason: string,
  now: Date,
): Promise<ModerationRefusal | null> {
  const kind = action.kind as ModerationKind;
  if (!(await markUndone(tx, { id: action.id, reason, by_user_id: actor.user_id }, now)))
    return refuse('moderation_state', 'Someone has already undone this.');
  if (!(await restore(tx, kind, action.subject_id, action.before, now)))
    return refuse('moderation_state', 'Something changed since this decision, so you can’t undo it.');
  await noteAct(
    tx,
    actor,
    {
      act: `undo_${kind}`,
      subject: outcomes[kind].subject,
      subject_id: action.subject_id,
      before: { status: outcomes[kind].status },
      after: { status: action.before, about: action.label },
      why: reason,
    },
    now,
  );
  await follow(tx, kind, action.provider_id, now);
  if (action.parent_id === null) await enqueueJob(tx, 'notify-moderation', { action_id: action.id, status: 'undone' });
  return null;
}

/** Refreshes the listings, so that search is correct from the same commit on. */
async function follow(tx: Tx, kind: ModerationKind, provider_id: string | null, now: Date): Promise<void> {
  if (kind !== 'suspend_user' && provider_id !== null) await refreshListing(tx, provider_id, now);
}

async function readAction(tx: Tx, id: string, now: Date): Promise<ActionRow> {
  const [action] = await listActions(tx, { id }, now);
  if (!action) throw new Error('A decision vanished while it was being made.');
  return action;
}
