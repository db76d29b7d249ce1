import type { CallContract } from '#contract/call.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { CallName } from '#contract/index.ts';
import { findImpersonationRefusal } from '#contract/restrictions/impersonation.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Actor, UserActor } from './call-context.ts';
import { type Config, needsStaffTwoStep } from './configuration/config.ts';

/** Refuses what an admin who impersonates a user may not do; for guest variants, too. */
export function refuseInImpersonation(name: CallName, contract: CallContract, actor: Actor): Refusal | null {
  if (actor.kind !== 'user' || actor.impersonation === undefined) return null;
  const why = findImpersonationRefusal(name, contract);
  return why === null ? null : refuse(why);
}

/** Returns the refusal for a caller without access to a call, regardless of the input; null if access is allowed. */
export function checkAccess(contract: CallContract, actor: Actor, config: Pick<Config, 'PLAZA_MODE'>): Refusal | null {
  if (contract.access === 'anyone') return null;
  if (actor.kind === 'user') return contract.access === 'staff' ? checkStaff(actor, config) : null;
  if (contract.access === 'booking_holder' && actor.booking_token !== null) return null;
  return refuseNotSignedIn();
}

/** Whether a member of the staff lacks the second step that the marketplace requires. */
export function lacksSecondStep({ staff }: Pick<UserActor, 'staff'>, config: Pick<Config, 'PLAZA_MODE'>): boolean {
  return staff?.has_two_step === false && needsStaffTwoStep(staff.needs_two_step, config);
}

/**
 * Refuses Admin to everybody else, and to staff without a second step where it is required. Until the marketplace opens
 * there is nothing of others to see, and unless an operator asked for it the second step is one of the steps before.
 */
function checkStaff(actor: UserActor, config: Pick<Config, 'PLAZA_MODE'>): Refusal | null {
  if (actor.role === 'user') return refuse('forbidden');
  const isAsked = actor.staff?.is_market_open === true || actor.staff?.needs_two_step === true;
  return isAsked && lacksSecondStep(actor, config)
    ? refuse('second_step_missing', say(signIn, 'two_step.staff_missing'))
    : null;
}

/** The refusal of a call that needs a session. */
export const refuseNotSignedIn = (): Refusal => refuse('not_signed_in', say(signIn, 'session.needed'));
