import type { Invitation } from '#contract/entities/event/invitation.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { invitations } from '#locales/areas/invitations.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import {
  findInvitation,
  findInvitationById,
  type InvitationRow,
  listInvitationDates,
  type Which,
} from './invitation-store.ts';
import { presentInvitation } from './present.ts';

/** How a caller names an invitation: by the token of its mails, by its id, or by its notification. */
export interface Named {
  readonly token?: string | undefined;
  readonly invitation_id?: string | undefined;
  readonly notification_id?: string | undefined;
}

function whichOf({ token, invitation_id, notification_id }: Named, actor: Actor): Which | null {
  if (token !== undefined) return { token };
  if (actor.kind !== 'user') return null;
  const { user_id } = actor;
  if (invitation_id !== undefined) return { invitation_id, user_id };
  return notification_id === undefined ? null : { notification_id, user_id };
}

/** Finds the invitation of a caller, otherwise the refusal, which does not disclose whether it exists. */
export async function findOwnInvitation(
  db: ReadDb | Tx,
  named: Named,
  actor: Actor,
): Promise<InvitationRow | Refusal<'not_found'>> {
  const which = whichOf(named, actor);
  const row = which && (await findInvitation(db, which));
  return row ?? refuse('not_found', say(invitations, 'not_found'));
}

/** Presents an invitation to its invited person as it is now. */
export async function readInvitation(db: ReadDb | Tx, row: InvitationRow, now: Date): Promise<Invitation> {
  const current = (await findInvitationById(db, row.id)) ?? row;
  return presentInvitation(current, await listInvitationDates(db, [row.id], now));
}
