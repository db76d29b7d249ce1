import type { Invitation } from '#contract/entities/event/invitation.ts';
import { isRefusal } from '#contract/errors.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { type Accepted, type Answer, acceptInvitation, declineInvitation } from './answer-invitation.ts';
import { findOwnInvitation, type Named, readInvitation } from './find-own-invitation.ts';

interface Answering {
  readonly actor: Actor;
  readonly secret: string;
  /** The address of the caller's network. */
  readonly network: string;
  readonly now: Date;
}

/** Accepts dates of the caller’s invitation in the open transaction; returns the booking and the invitation. */
export async function acceptOwn(tx: Tx, input: Named & Answer, { actor, ...where }: Answering) {
  const row = await findOwnInvitation(tx, input, actor);
  if (isRefusal(row)) return row;
  const user_id = actor.kind === 'user' ? actor.user_id : null;
  const accepted = await acceptInvitation(tx, row, user_id, input, where);
  if (isRefusal(accepted)) return accepted;
  return { ...accepted, invitation: await readInvitation(tx, row, where.now) } satisfies Accepted & {
    invitation: Invitation;
  };
}

/** Declines dates of the caller's invitation in the open transaction; returns the invitation as it is now. */
export async function declineOwn(tx: Tx, input: Named & Answer, { actor, now }: Pick<Answering, 'actor' | 'now'>) {
  const row = await findOwnInvitation(tx, input, actor);
  if (isRefusal(row)) return row;
  const refused = await declineInvitation(tx, row, input, now);
  return refused ?? { invitation: await readInvitation(tx, row, now) };
}
