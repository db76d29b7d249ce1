import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { appealMachine } from '#contract/states/appeal.ts';
import { fromStates } from '#contract/states/machine.ts';
import { appeals } from '#locales/areas/appeals.ts';
import { say } from '#locales/format.ts';
import type { Upload, UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { dropFiles, storeFiles } from '#server/modules/messages/index.ts';
import type { StoredFile } from '#server/modules/messages/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import type { PictureDeps } from '#server/modules/pictures/upload/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { listReportStaff, noteAct } from '#server/modules/staff/queries.ts';
import { type ActionRow, listActions } from '../moderation/action-store.ts';
import { undo } from '../moderation/moderate.ts';
import { type AppealRow, findAppeal, insertAppeal, listAppeals, moveAppeal, type WholeAppeal } from './appeal-store.ts';
import { computeAnswerDeadline, findAppealObstacle, mayDecideAppeal } from './rules/appeal-window.ts';

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

type AppealDeps = PictureDeps & { readonly read: ReadDb };
type AppealRefusal = Refusal<'not_found' | 'appeal_state'>;

/** Stores an appeal against a decision. Stores its files first and deletes them again if the appeal is refused. */
export async function appealDecision(
  deps: AppealDeps,
  sent: {
    readonly action_id: string;
    readonly text: string;
    readonly uploads: readonly Upload[];
    readonly file_names: readonly string[];
  },
): Promise<Decided | AppealRefusal | Refusal<'picture_unreadable' | 'picture_too_large'>> {
  const { action_id, text } = sent;
  // Checked before files are stored, and again with them.
  const before = await findAppealable(deps.read, action_id, deps.now);
  if (isRefusal(before)) return before;
  // Guests have no quota of their own; a decision has one appeal.
  const { user_id } = before.action;
  const sender = user_id === null ? { guest: `decision ${action_id}` } : { user_id };
  const files = await storeFiles(sent.uploads, sent.file_names, sender, deps);
  if (isRefusal(files)) return files;
  try {
    const done = await deps.inTx((tx) => insert(tx, { action_id, text, files }, deps.now));
    if (isRefusal(done)) await dropFiles(files, deps);
    return done;
  } catch (error) {
    await dropFiles(files, deps);
    throw error;
  }
}

/** Stores an appeal in the open transaction, and enqueues the notifications of staff. */
async function insert(
  tx: Tx,
  appeal: { readonly action_id: string; readonly text: string; readonly files: readonly StoredFile[] },
  now: Date,
): Promise<Decided | AppealRefusal> {
  const before = await findAppealable(tx, appeal.action_id, now);
  if (isRefusal(before)) return before;
  const appeal_id = await insertAppeal(tx, { ...appeal, due_at: computeAnswerDeadline(now) }, now);
  if (appeal_id === null) return refuse('appeal_state', say(appeals, 'refused.sent'), { extra: { why: 'sent' } });
  await enqueueJob(tx, 'notify-appeal', { appeal_id, kind: 'sent' });
  const after = await findDecision(tx, appeal.action_id, now);
  if (!after) throw new Error(`The decision ${appeal.action_id} is gone.`);
  return after;
}

/** Finds a decision that can be appealed; otherwise refuses and says why. */
async function findAppealable(db: ReadDb | Tx, action_id: string, now: Date): Promise<Decided | AppealRefusal> {
  const found = await findDecision(db, action_id, now);
  if (!found) return refuse('not_found', say(appeals, 'refused.decision'));
  const why = findAppealObstacle(found.action, found.appeal !== null, now);
  return why === null ? found : refuse('appeal_state', say(appeals, `refused.${why}`), { extra: { why } });
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
