import { type Refusal, refuse } from '#contract/errors.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { fromStates } from '#contract/states/machine.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';
import { listClaims, moveClaim, type WholeClaim } from './claim-store.ts';
import { takePage } from './take-page.ts';

/** Accepts or declines a claim in the open transaction, logs it, and enqueues the mails. */
export async function decideClaim(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  input: { readonly claim_id: string; readonly verb: 'accept' | 'decline'; readonly word: string },
  now: Date,
): Promise<WholeClaim | Refusal<'not_found' | 'forbidden' | 'claim_state'>> {
  if (!mayDecide(actor, 'reports')) return refuse('forbidden', say(claims, 'staff.forbidden'));
  const [before] = await listClaims(tx, { id: input.claim_id });
  if (!before || before.asked_at === null) return refuse('not_found', say(claims, 'staff.not_found'));
  if (before.user_id === actor.user_id || before.owner_id === actor.user_id)
    return refuse('forbidden', say(claims, 'staff.own'));
  const { verb, word } = input;
  const { id, provider_id, user_id } = before;
  if (verb === 'accept') {
    if (user_id === null) return refuse('claim_state', say(claims, 'state.guest'), { extra: { why: 'guest' } });
    const by = { method: 'staff', verb, from: before.owner_id, word } as const;
    const refusal = await takePage(tx, { id, provider_id, user_id }, by, now);
    if (refusal) return refusal;
  } else {
    const states = { from: fromStates(claimMachine, 'decline'), to: 'declined' };
    if (!(await moveClaim(tx, { id, ...states, word, now })))
      return refuse('claim_state', say(claims, 'state.decided'), { extra: { why: 'decided' } });
    await enqueueJob(tx, 'notify-claim', { claim_id: id, lost_by: null }, { key: `claim:${id}:declined` });
  }
  const [after] = await listClaims(tx, { id });
  if (!after) throw new Error('A claim vanished.');
  const stateOf = ({ status, owner_id }: WholeClaim) => ({ status, owner_id, provider_id });
  const act = { act: `${verb}_claim`, subject: 'claim', subject_id: id, why: word } as const;
  await noteAct(tx, actor, { ...act, before: stateOf(before), after: stateOf(after) }, now);
  return after;
}
