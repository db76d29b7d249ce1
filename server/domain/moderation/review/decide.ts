import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type ContentKind, contentMachine } from '#contract/states/content.ts';
import { fromStates } from '#contract/states/machine.ts';
import type { ModerationKind } from '#contract/states/moderation.ts';
import { contentReview } from '#locales/areas/content-review.ts';
import { say } from '#locales/format.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { noteAct } from '#server/domain/staff/queries.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { moderate } from '../moderate.ts';
import { type CheckRow, decideCheck, listContent } from './content-store.ts';

/** The moderation decision that hides each kind of content. */
const hiding = {
  page: 'suspend_page',
  service: 'unlist_service',
  event: 'unlist_event',
  review: 'hide_review',
} as const satisfies Record<ContentKind, ModerationKind>;

/**
 * Approves content in the open transaction, or hides it by a moderation decision, of which its author is told. Both are
 * logged.
 */
export async function decideContent(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  input: { readonly check_id: string; readonly verb: 'approve' | 'hide'; readonly reason?: string | undefined },
  now: Date,
): Promise<CheckRow | Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'moderation_state'>> {
  if (!mayDecide(actor, 'moderation')) return refuse('forbidden', say(contentReview, 'refused.role'));
  const { check_id, verb, reason } = input;
  const [check] = await listContent(tx, { id: check_id });
  if (!check) return refuse('not_found', say(contentReview, 'refused.gone'));
  const from = fromStates(contentMachine, verb);
  const decided = { id: check_id, from, by_user_id: actor.user_id };
  const late = refuse('moderation_state', say(contentReview, 'refused.decided'));
  if (!from.some((state) => state === check.status)) return late;
  if (verb === 'hide') {
    if (reason === undefined) {
      const message = say(contentReview, 'refused.reason');
      return refuse('invalid_input', message, { errors: [{ path: 'reason', message }] });
    }
    const kind = check.kind as ContentKind;
    const action = await moderate(tx, actor, { kind: hiding[kind], subject_id: check.subject_id, reason }, now);
    if (isRefusal(action)) return action;
    if (!(await decideCheck(tx, { ...decided, to: 'hidden', action_id: action.id }, now))) return late;
  } else {
    if (!(await decideCheck(tx, { ...decided, to: 'approved', action_id: null }, now))) return late;
    const states = { before: { status: check.status }, after: { status: 'approved', about: check.label } };
    const act = {
      act: 'approve_content',
      subject: 'content',
      subject_id: check.subject_id,
      ...states,
      why: '',
    } as const;
    await noteAct(tx, actor, act, now);
  }
  const [after] = await listContent(tx, { id: check_id });
  if (!after) throw new Error(`The entry ${check_id} is gone.`);
  return after;
}
