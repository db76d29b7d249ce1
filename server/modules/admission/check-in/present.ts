import type { Admission, DoorAnswer, DoorDate, DoorTicket } from '#contract/events/check-in.ts';
import type { AdmissionRow } from './admission-store.ts';
import type { DoorDateRow, DoorTicketRow } from './door-event-store.ts';

/** A ticket as devices at a door hold it. Those that only scan get nothing that admits without the ticket. */
export const presentDoorTicket = (
  row: DoorTicketRow,
  { can_search, answers = [] }: { readonly can_search: boolean; readonly answers?: readonly DoorAnswer[] | undefined },
): DoorTicket => ({
  _id: row.id,
  booking_id: row.booking_id,
  name: row.attendee_name,
  booked_by: row.booked_by,
  title: row.title,
  short_code: can_search ? row.short_code : null,
  turn: row.code_turn,
  is_valid: row.is_valid,
  transferred_at: row.transferred_at?.toISOString() ?? null,
  answers: [...answers],
});

/** A check-in that counts. */
export const presentAdmission = ({ ticket_id, nonce, admitted_at, gate, by_name }: AdmissionRow): Admission => ({
  ticket_id,
  nonce,
  at: admitted_at.toISOString(),
  gate,
  by: by_name,
});

/** A date of a door. */
export const presentDoorDate = ({ id, starts_at, ends_at, label }: DoorDateRow): DoorDate => ({
  _id: id,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  label,
});
