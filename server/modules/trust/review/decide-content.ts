import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type ContentKind, contentMachine } from '#contract/states/content.ts';
import { fromStates } from '#contract/states/machine.ts';
import type { ModerationKind } from '#contract/states/moderation.ts';
import { contentReview } from '#locales/areas/content-review.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { refreshListing } from '#server/modules/listings/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';
import { moderate } from '../moderation/moderate.ts';
import { type CheckRow, decideCheck, listContent } from './content-store.ts';
import { lockContent, releaseContent } from './hold-store.ts';

/** The moderation decision that hides each kind of content. */
const hiding = {
  page: 'suspend_page',
  service: 'unlist_service',
  event: 'unlist_event',
  review: 'hide_review',
} as const satisfies Record<ContentKind, ModerationKind>;

interface Details {
  /** With `approve`: the revision that was read. */
  readonly revision?: number | undefined;
  /** With `hide`. */
  readonly reason?: string | undefined;
}

/**
 * Approves content in the open transaction, which publishes it if it is held, or hides it by a moderation decision. Its
 * author is told of either. Both are logged.
 */
export async function decideContent(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  input: { readonly check_id: string; readonly verb: 'approve' | 'hide' } & Details,
  now: Date,
): Promise<CheckRow | Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'moderation_state'>> {
  if (!mayDecide(actor, 'moderation')) return refuse('forbidden', say(contentReview, 'refused.role'));
  const { check_id, verb, reason } = input;
  const [found] = await listContent(tx, { id: check_id });
  if (!found) return refuse('not_found', say(contentReview, 'refused.gone'));
  const kind = found.kind as ContentKind;
  await lockContent(tx, kind, found.subject_id);
  const [check = found] = await listContent(tx, { id: check_id });
  const from = fromStates(contentMachine, verb);
  const decided = { id: check_id, revision: check.revision, from, by_user_id: actor.user_id };
  const late = refuse('moderation_state', say(contentReview, 'refused.decided'));
  if (!from.some((state) => state === check.status)) return late;
  if (verb === 'hide') {
    if (reason === undefined) {
      const message = say(contentReview, 'refused.reason');
      return refuse('invalid_input', message, { errors: [{ path: 'reason', message }] });
    }
    const action = await moderate(tx, actor, { kind: hiding[kind], subject_id: check.subject_id, reason }, now);
    if (isRefusal(action)) return action;
    if (!(await decideCheck(tx, { ...decided, to: 'hidden', action_id: action.id }, now))) return late;
  } else {
    if (input.revision !== check.revision) return refuse('moderation_state', say(contentReview, 'refused.changed'));
    if (!(await decideCheck(tx, { ...decided, to: 'approved', action_id: null }, now))) return late;
    if (await releaseContent(tx, kind, check.subject_id, now)) await followRelease(tx, check, now);
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

/** What follows when held content becomes public: search has it from the same commit on, and people are told. */
async function followRelease(tx: Tx, check: CheckRow, now: Date): Promise<void> {
  const { kind, subject_id } = check;
  await refreshListing(tx, check.provider_id, now);
  await enqueueJob(tx, 'notify-approval', { check_id: check.id });
  if (kind === 'review') await enqueueJob(tx, 'notify-review', { review_id: subject_id, what: 'written' });
}
