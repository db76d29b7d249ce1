import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { appealMachine } from '#contract/states/appeal.ts';
import { fromStates } from '#contract/states/machine.ts';
import { appeals } from '#locales/areas/appeals.ts';
import { say } from '#locales/format.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { listReportStaff, noteAct } from '#server/domain/staff/queries.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type ActionRow, listActions } from '../action-store.ts';
import { undo } from '../moderate.ts';
import { type AppealRow, findAppeal, insertAppeal, listAppeals, moveAppeal, type WholeAppeal } from './appeal-store.ts';
import { dueAt, mayDecideAppeal, whyNoAppeal } from './rules/window.ts';

/** A decision with its appeal. */
export interface Decided {
  readonly action: ActionRow;
  readonly appeal: AppealRow | null;
}

/** Finds a decision with its appeal; null if there is none. */
export async function findDecision(db: ReadDb | Tx, action_id: string, now: Date): Promise<Decided | null> {
  const [action] = await listActions(db, { id: action_id }, now);
  return action ? { action, appeal: await findAppeal(db, action_id) } : null;
}

/** Stores an appeal against a decision in the open transaction, and enqueues the notifications of staff. */
export async function appealDecision(
  tx: Tx,
  sent: { readonly action_id: string; readonly text: string },
  now: Date,
): Promise<Decided | Refusal<'not_found' | 'appeal_state'>> {
  const { action_id, text } = sent;
  const before = await findDecision(tx, action_id, now);
  if (!before) return refuse('not_found', say(appeals, 'refused.decision'));
  const why = whyNoAppeal(before.action, before.appeal !== null, now);
  if (why) return refuse('appeal_state', say(appeals, `refused.${why}`), { extra: { why } });
  const id = await insertAppeal(tx, { action_id, text, due_at: dueAt(now) }, now);
  if (id === null) return refuse('appeal_state', say(appeals, 'refused.sent'), { extra: { why: 'sent' } });
  await enqueueJob(tx, 'notify-appeal', { appeal_id: id, kind: 'sent' });
  const after = await findDecision(tx, action_id, now);
  if (!after) throw new Error(`The decision ${action_id} is gone.`);
  return after;
}

/** Decides an appeal in the open transaction: the decision stays or is undone. Logged, and its author is notified. */
export async function decideAppeal(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  input: { readonly appeal_id: string; readonly verb: 'uphold' | 'undo'; readonly word: string },
  now: Date,
): Promise<WholeAppeal | Refusal<'not_found' | 'forbidden' | 'appeal_state' | 'moderation_state'>> {
  if (!mayDecide(actor, 'moderation')) return refuse('forbidden', say(appeals, 'refused.role'));
  const { appeal_id, verb, word } = input;
  const [before] = await listAppeals(tx, { id: appeal_id });
  const [action] = before ? await listActions(tx, { id: before.action_id }, now) : [];
  if (!before || !action) return refuse('not_found', say(appeals, 'refused.appeal'));
  const { may } = mayDecideAppeal(action, actor.user_id, await listReportStaff(tx));
  if (!may) return refuse('forbidden', say(appeals, 'refused.own'));
  const to = verb === 'undo' ? 'undone' : 'upheld';
  const move = { action_id: action.id, from: fromStates(appealMachine, verb), to, word, by_user_id: actor.user_id };
  if ((await moveAppeal(tx, move, now)) === null)
    return refuse('appeal_state', say(appeals, 'refused.decided'), { extra: { why: 'decided' } });
  const states = { before: { status: before.status }, after: { status: to, about: action.label } };
  await noteAct(
    tx,
    actor,
    { act: `${verb}_appeal`, subject: 'appeal', subject_id: appeal_id, ...states, why: word },
    now,
  );
  if (verb === 'undo') {
    const undone = await undo(tx, actor, { action_id: action.id, reason: word }, now);
    if (isRefusal(undone)) return undone;
  } else await enqueueJob(tx, 'notify-appeal', { appeal_id, kind: 'upheld' });
  const [after] = await listAppeals(tx, { id: appeal_id });
  if (!after) throw new Error(`The appeal ${appeal_id} is gone.`);
  return after;
}
