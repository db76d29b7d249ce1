import type { HireSide } from '#contract/choices/hire.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { hires } from '#locales/areas/hires.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';

/** The owners of the two pages of a hire. */
export interface HireOwners {
  readonly organiser_owner: string | null;
  readonly provider_owner: string | null;
}

/** The side of a hire that the caller's page has; null for everybody else. */
export function sideOf({ user_id }: UserActor, hire: HireOwners): HireSide | null {
  if (hire.organiser_owner === user_id) return 'organiser';
  return hire.provider_owner === user_id ? 'provider' : null;
}

/** Returns a hire with the caller's side, otherwise the refusal, which does not disclose whether it exists. */
export function requireSide<Row extends HireOwners>(
  actor: UserActor,
  hire: Row | null,
): { readonly hire: Row; readonly side: HireSide } | Refusal<'not_found'> {
  const side = hire && sideOf(actor, hire);
  return hire && side ? { hire, side } : refuse('not_found', say(hires, 'not_found'));
}
