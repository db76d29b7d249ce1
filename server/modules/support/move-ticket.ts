import { type Refusal, refuse } from '#contract/errors.ts';
import { helpMachine } from '#contract/states/help.ts';
import { fromStates } from '#contract/states/machine.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob, publishInvalidation } from '#server/modules/notifications/queries.ts';
import { noteAct } from '#server/modules/staff/queries.ts';
import { insertHelpMessage } from './message-store.ts';
import { assignTicket, findTicket, moveTicket, type TicketRow } from './ticket-store.ts';

/** What a member of staff does with a ticket. */
export type StaffMove =
  | { readonly verb: 'reply'; readonly text: string; readonly seq: number; readonly close: boolean }
  | { readonly verb: 'close' | 'reopen' | 'assign' | 'release' };

/**
 * Answers, closes, reopens, takes or releases a ticket, and logs that without its texts. Refused if the ticket changed
 * meanwhile. An answer assigns a ticket that nobody had, and its author is notified.
 */
export async function moveByStaff(
  tx: Tx,
  before: TicketRow,
  move: StaffMove,
  by: UserActor,
  now: Date,
): Promise<TicketRow | Refusal<'help_ticket_state'>> {
  const { id } = before;
  if (!(await isMoved(tx, id, move, by, now))) return refuseChanged(await findTicket(tx, id), move);
  if (move.verb === 'reply') {
    const message = { side: 'staff', author_id: by.user_id, text: move.text, client_key: null, files: [] } as const;
    const seq = await insertHelpMessage(tx, id, message, now);
    await enqueueJob(tx, 'notify-help', { ticket_id: id, kind: 'answered', seq });
  }
  const after = await findTicket(tx, id);
  if (!after) throw new Error(`The help ticket ${id} is gone.`);
  const act = `${move.verb}_help_ticket`;
  const stateOf = ({ status, assigned_name }: TicketRow) => ({ status, assigned_to: assigned_name });
  await noteAct(
    tx,
    by,
    { act, subject: 'help_ticket', subject_id: id, before: stateOf(before), after: stateOf(after), why: '' },
    now,
  );
  if (after.author_id !== null) await publishInvalidation(tx, after.author_id, 'help_ticket');
  return after;
}

async function isMoved(tx: Tx, id: string, move: StaffMove, by: UserActor, now: Date): Promise<boolean> {
  switch (move.verb) {
    case 'assign':
      return assignTicket(tx, id, by.user_id);
    case 'release':
      return assignTicket(tx, id, null);
    case 'reply': {
      const from = fromStates(helpMachine, 'reply');
      const to = move.close ? ('closed' as const) : ('answered' as const);
      const isAnswered = await moveTicket(tx, { id, from, to, seq: move.seq }, now);
      if (isAnswered) await assignTicket(tx, id, by.user_id);
      return isAnswered;
    }
    case 'close':
    case 'reopen': {
      const to = move.verb === 'close' ? ('closed' as const) : ('open' as const);
      return moveTicket(tx, { id, from: fromStates(helpMachine, move.verb), to }, now);
    }
  }
}

/** The refusal that says what happened to the ticket meanwhile. */
function refuseChanged(row: TicketRow | null, { verb }: StaffMove): Refusal<'help_ticket_state'> {
  const extra = { ticket_status: row?.status };
  if (verb === 'assign' && row?.assigned_name)
    return refuse('help_ticket_state', say(help, 'refused.taken', { name: row.assigned_name }), { extra });
  const key = verb === 'reply' && row?.status !== 'closed' ? 'refused.changed' : 'refused.state';
  return refuse('help_ticket_state', say(help, key), { extra });
}
