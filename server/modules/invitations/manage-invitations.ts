import { type InvitedGroup, invitedGroups } from '#contract/choices/invitation.ts';
import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { invitations } from '#locales/areas/invitations.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { pageAfter, type TimeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { findEvent, requireOwn } from '#server/modules/events/manage/index.ts';
import { endInvitation, refuseAnswer } from './answer-invitation.ts';
import { countGroup, type Inviting, lockDailyCount } from './invitable-people-store.ts';
import { listInvitationDates } from './invitation-store.ts';
import { DAILY_INVITATIONS, enqueueInvitations, refuseDaily } from './invite-people.ts';
import { queueReminder } from './new-invitation-store.ts';
import { presentSent } from './present.ts';
import { canRemind } from './rules/can-remind.ts';
import { countSent, findSent, listSent, type SentRow } from './sent-invitation-store.ts';

/** Lists the invitations to an event of the caller's, how far they are, and who else could be invited. */
export async function listInvitations(
  db: ReadDb,
  actor: UserActor,
  input: ParsedInput<'event/invitation_list'> & { readonly after: TimeCursor | null },
  now: Date,
): Promise<CallOutput<'event/invitation_list'> | Refusal<'not_found'>> {
  const event = requireOwn(actor, await findEvent(db, input.event_id));
  if (isRefusal(event)) return event;
  const { limit, after, outcome = null } = input;
  const rows = await listSent(db, { event_id: event.id, outcome }, { limit, after }, now);
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
  const dates = await listInvitationDates(
    db,
    shown.map((row) => row.id),
    now,
  );
  const by: Inviting = { event_id: event.id, provider_id: event.provider_id, inviter_id: actor.user_id };
  const groups: CallOutput<'event/invitation_list'>['groups'] = [];
  for (const group of invitedGroups satisfies readonly InvitedGroup[])
    groups.push({ group, ...(await countGroup(db, by, group)) });
  return {
    items: shown.map((row) =>
      presentSent(
        row,
        dates.filter((date) => date.invitation_id === row.id),
      ),
    ),
    next_cursor,
    counts: await countSent(db, event.id, now),
    groups,
  };
}

async function findOwnSent(tx: Tx, actor: UserActor, id: string, now: Date): Promise<SentRow | Refusal<'not_found'>> {
  const row = await findSent(tx, id, now);
  return row?.owner_id === actor.user_id ? row : refuse('not_found', say(invitations, 'not_found'));
}

/** Withdraws dates of an invitation to an event of the caller's that are not booked; returns how many. */
export async function withdrawInvitation(
  tx: Tx,
  actor: UserActor,
  { invitation_id, occurrence_ids }: ParsedInput<'event/withdraw_invitation'>,
  now: Date,
): Promise<number | RefusalOf<'not_found' | 'invitation_state' | 'invalid_input'>> {
  const row = await findOwnSent(tx, actor, invitation_id, now);
  if (isRefusal(row)) return row;
  const { ended, refused } = await endInvitation(tx, row.id, { verb: 'withdraw', occurrence_ids }, now);
  return refused ?? ended;
}

/** Reminds somebody of an invitation to an event of the caller's, once. */
export async function remindInvited(
  tx: Tx,
  actor: UserActor,
  invitation_id: string,
  now: Date,
): Promise<RefusalOf<'not_found' | 'invitation_state' | 'invalid_input' | 'rate_limited'> | null> {
  const row = await findOwnSent(tx, actor, invitation_id, now);
  if (isRefusal(row)) return row;
  if (!canRemind(row)) return refuseAnswer(row.outcome === 'pending' ? 'reminded' : row.outcome);
  if ((await lockDailyCount(tx, actor.user_id, now)) >= DAILY_INVITATIONS) return refuseDaily();
  if (!(await queueReminder(tx, row.id, actor.user_id, now))) return refuseAnswer('reminded');
  await enqueueInvitations(tx, row.event_id, null);
  return null;
}
