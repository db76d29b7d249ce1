import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { invitationMachine } from '#contract/states/invitation.ts';
import { fromStates } from '#contract/states/machine.ts';
import { invitations } from '#locales/areas/invitations.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { bookTickets } from '#server/modules/bookings/event/index.ts';
import {
  type InvitationDateRow,
  type InvitationRow,
  listInvitationDates,
  lockInvitation,
  moveInvitationDates,
} from './invitation-store.ts';
import { chooseDates, type WhyNot } from './rules/answers.ts';

type Refused = RefusalOf<'invitation_state' | 'invalid_input'>;

/** Refuses an answer, because of what became of the dates, or because a date is not of the invitation. */
export function refuseAnswer(why: WhyNot | 'unknown' | 'reminded'): Refused {
  const message = say(invitations, `refused.${why}`);
  return why === 'unknown'
    ? refuse('invalid_input', message, { errors: [{ path: 'occurrence_ids', message }] })
    : refuse('invitation_state', message, { extra: { why } });
}

/** An answer to dates of an invitation: all that are open, if none are named. */
export interface Answer {
  readonly occurrence_ids?: readonly string[] | undefined;
  /** The name for the ticket of somebody without an account. */
  readonly name?: string | undefined;
}

/** The booking that came of an answer; nulls if the ticket is booked next. */
export interface Accepted {
  readonly booking_id: string | null;
  readonly access_token: string | null;
}

interface Where {
  readonly secret: string;
  readonly network: string;
  readonly now: Date;
}

type BookRefusal = Exclude<
  Extract<Awaited<ReturnType<typeof bookTickets>>, { readonly code: string }>,
  RefusalOf<'guest_not_proved' | 'request_only' | 'verification_required'>
>;

/**
 * Accepts dates of an invitation in the open transaction, as `user_id` or as a guest by name. Free tickets are booked
 * at once, all or none; a hidden ticket is held for a guest, who pays it on the booking's page. The lock on the
 * invitation makes repeated answers and a withdrawal wait for each other.
 */
export async function acceptInvitation(
  tx: Tx,
  row: InvitationRow,
  user_id: string | null,
  answer: Answer,
  where: Where,
): Promise<Accepted | Refused | Refusal<'forbidden'> | BookRefusal> {
  await lockInvitation(tx, row.id);
  const dates = chooseDates(
    await listInvitationDates(tx, [row.id], where.now),
    answer.occurrence_ids,
    'accept',
    where.now,
  );
  if ('why' in dates) return refuseAnswer(dates.why);
  const booked = await bookInvited(tx, row, dates, { user_id, name: answer.name }, where);
  if (isRefusal(booked)) return booked;
  const from = fromStates(invitationMachine, 'accept');
  const ids = dates.map((date) => date.id);
  const move = { from, to: 'accepted' as const, booking_id: booked.booking_id };
  const moved = await moveInvitationDates(tx, row.id, ids, move, where.now);
  return moved < ids.length ? refuseAnswer('expired') : booked;
}

/** Books the ticket of an invitation on some of its dates, if that needs nothing more of the invited person. */
async function bookInvited(
  tx: Tx,
  row: InvitationRow,
  dates: readonly InvitationDateRow[],
  by: { readonly user_id: string | null; readonly name: string | undefined },
  where: Where,
): Promise<Accepted | Refusal<'forbidden'> | BookRefusal> {
  const isHeld = by.user_id === null && row.package?.is_hidden === true;
  if (row.package === null || !(row.books_at_once || isHeld)) return { booking_id: null, access_token: null };
  const { _id: package_id } = row.package;
  const full = dates.filter((date) => date.is_sold_out);
  if (full.length > 0)
    return refuse('seats_taken', say(invitations, 'refused.sold_out', { count: full.length }), {
      extra: { seats_left: 0, occurrence_ids: full.map((date) => date.id) },
    });
  const message = say(invitations, 'refused.name');
  if (by.user_id === null && !by.name) return refuse('invalid_input', message, { errors: [{ path: 'name', message }] });
  // A guest proves the mailbox by opening the mail.
  const booker =
    by.user_id === null
      ? ({ kind: 'guest', name: by.name ?? '', email: row.email, phone: null, is_proved: true } as const)
      : ({ kind: 'user', user_id: by.user_id } as const);
  const items = dates.map((date) => ({ package_id, occurrence_id: date.id, participants: 1 }));
  const unlocked_package_id = package_id;
  const booking = { items, attendees: [], note: '', origin: 'invitation' } as const;
  const created = await bookTickets(tx, { ...booking, unlocked_package_id }, booker, where);
  if (!isRefusal(created)) return { booking_id: created.row.id, access_token: created.access_token };
  return isPersonal(created) ? refuse('forbidden') : created;
}

/** Refusals of bookings that need something of a person; those of invitations don't. */
const isPersonal = (
  refused: RefusalOf<'guest_not_proved' | 'request_only' | 'verification_required'> | BookRefusal,
): refused is RefusalOf<'guest_not_proved' | 'request_only' | 'verification_required'> =>
  ['guest_not_proved', 'request_only', 'verification_required'].includes(refused.code);

/** Declines dates of an invitation in the open transaction. Booked dates are cancelled by their booking instead. */
export async function declineInvitation(
  tx: Tx,
  row: Pick<InvitationRow, 'id'>,
  { occurrence_ids }: Answer,
  now: Date,
): Promise<Refused | null> {
  return (await endInvitation(tx, row.id, { verb: 'decline', occurrence_ids }, now)).refused;
}

/** Ends dates of an invitation by one action; returns how many, or why not. */
export async function endInvitation(
  tx: Tx,
  id: string,
  {
    verb,
    occurrence_ids,
  }: { readonly verb: 'decline' | 'withdraw'; readonly occurrence_ids?: readonly string[] | undefined },
  now: Date,
): Promise<{ readonly ended: number; readonly refused: Refused | null }> {
  await lockInvitation(tx, id);
  const dates = chooseDates(await listInvitationDates(tx, [id], now), occurrence_ids, verb, now);
  if ('why' in dates) return { ended: 0, refused: refuseAnswer(dates.why) };
  const from = fromStates(invitationMachine, verb);
  const to = verb === 'decline' ? 'declined' : 'withdrawn';
  const ids = dates.map((date) => date.id);
  const ended = await moveInvitationDates(tx, id, ids, { from, to }, now);
  return { ended, refused: ended < ids.length ? refuseAnswer('expired') : null };
}
