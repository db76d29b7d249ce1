import { type Refusal, refuse } from '#contract/errors.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { fromStates } from '#contract/states/machine.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { moveOwner } from '#server/modules/pages/edit/index.ts';
import { moveClaim, supersedeOthers } from './claim-store.ts';
import { hasObligations } from './page-obligation-store.ts';

/** A claim that was proved, or that staff accepts. */
interface ProvedClaim {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
}

/**
 * Makes the author of a claim the owner of its page, in the open transaction: moves the owner, supersedes other claims,
 * and enqueues the mails and the handover of enquiries. Of several people with a right code, one gets the page.
 */
export async function takePage(
  tx: Tx,
  claim: ProvedClaim,
  by: {
    readonly method: 'email' | 'sms' | 'staff';
    readonly verb: 'prove' | 'accept';
    /** The owner from whom a dispute takes the page; null where it has none. */
    readonly from: string | null;
    readonly word?: string;
  },
  now: Date,
): Promise<Refusal<'claim_state'> | null> {
  const { id, provider_id, user_id } = claim;
  const { method, verb, from, word } = by;
  if (!(await moveOwner(tx, { provider_id, from, to: user_id, now })))
    return refuse('claim_state', say(claims, 'state.claimed'), { extra: { why: 'claimed' } });
  // Checked after the page is locked, so that no booking comes in between.
  if (from !== null && (await hasObligations(tx, provider_id)))
    return refuse('claim_state', say(claims, 'state.has_bookings'), { extra: { why: 'has_bookings' } });
  await supersedeOthers(tx, { provider_id, claim_id: id }, fromStates(claimMachine, 'supersede'), now);
  const states = { from: fromStates(claimMachine, verb), to: 'claimed' };
  if (!(await moveClaim(tx, { id, ...states, method, ...(word === undefined ? {} : { word }), now })))
    return refuse('claim_state', say(claims, 'state.decided'), { extra: { why: 'decided' } });
  await enqueueJob(tx, 'notify-claim', { claim_id: id, lost_by: from }, { key: `claim:${id}:claimed` });
  await enqueueJob(tx, 'hand-over-leads', { provider_id }, { key: `leads:${provider_id}` });
  return null;
}
