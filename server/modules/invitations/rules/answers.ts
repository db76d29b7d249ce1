import { type InvitationStatus, type InvitationVerb, invitationMachine } from '#contract/states/invitation.ts';
import { fromStates } from '#contract/states/machine.ts';

/** What decides on an answer to one date of an invitation. */
export interface AnsweredDate {
  readonly id: string;
  readonly status: InvitationStatus;
  readonly starts_at: Date;
  readonly is_booked: boolean;
}

/** Why a date cannot be answered, withdrawn or invited to. */
export type WhyNot = 'booked' | 'begun' | 'accepted' | 'pending' | 'declined' | 'withdrawn' | 'expired';

/** The reason why an action on a date is not possible at `now`; null if it is. */
export function findObstacle(date: AnsweredDate, verb: InvitationVerb, now: Date): WhyNot | null {
  if (date.is_booked) return 'booked';
  if (!fromStates(invitationMachine, verb).includes(date.status)) return date.status;
  return date.starts_at > now ? null : 'begun';
}

/**
 * Chooses the dates of an action: those that are named, all of which have to allow it, or all that do. Without names,
 * accepting and declining leave dates alone that were answered, unless nothing else is left.
 */
export function chooseDates<Row extends AnsweredDate>(
  dates: readonly Row[],
  named: readonly string[] | undefined,
  verb: InvitationVerb,
  now: Date,
): readonly Row[] | { readonly why: WhyNot | 'unknown' } {
  if (named === undefined) {
    const possible = dates.filter((date) => findObstacle(date, verb, now) === null);
    const open = possible.filter((date) => date.status === 'pending');
    const chosen = verb === 'withdraw' || open.length === 0 ? possible : open;
    const [first] = dates;
    return chosen.length > 0 ? chosen : { why: (first && findObstacle(first, verb, now)) ?? 'unknown' };
  }
  const chosen: Row[] = [];
  for (const id of new Set(named)) {
    const date = dates.find((each) => each.id === id);
    const why = date === undefined ? 'unknown' : findObstacle(date, verb, now);
    if (date === undefined || why !== null) return { why: why ?? 'unknown' };
    chosen.push(date);
  }
  return chosen;
}
