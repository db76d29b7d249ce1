import { bareCode } from '../formats/pasted-text.ts';
import type { Admission, RefusedWhy } from './check-in.ts';
import type { TicketClaim } from './ticket-code.ts';

/** What a door needs to know of a ticket to decide. */
export interface KnownTicket {
  readonly _id: string;
  readonly short_code: string | null;
  readonly turn: number;
  readonly is_valid: boolean;
}

/** What a guest showed: a signed code (null unless our key signed it), a code that was typed, or a name. */
export type Presented =
  | { readonly by: 'code'; readonly claim: TicketClaim | null }
  | { readonly by: 'short_code'; readonly short_code: string }
  | { readonly by: 'name'; readonly ticket_id: string };

/** The tickets and admissions of one date, as a server or a device knows them. */
export interface DoorState<Ticket extends KnownTicket> {
  readonly occurrence_id: string;
  readonly ticketOf: (id: string) => Ticket | undefined;
  readonly ticketByCode: (short_code: string) => Ticket | undefined;
  readonly admissionOf: (ticket_id: string) => Admission | undefined;
}

/** What happens to a guest at the door. */
export type Verdict<Ticket extends KnownTicket> =
  | { readonly kind: 'in'; readonly ticket: Ticket }
  | { readonly kind: 'duplicate'; readonly ticket: Ticket; readonly first: Admission }
  | { readonly kind: 'refused'; readonly why: RefusedWhy; readonly ticket: Ticket | null };

/**
 * Decides whether a guest comes in. Server and devices use the same rule, so that a device decides offline: forged,
 * replaced and cancelled codes, and those of other dates, are refused, and a ticket that is in is a duplicate.
 */
export function decideVerdict<Ticket extends KnownTicket>(shown: Presented, state: DoorState<Ticket>): Verdict<Ticket> {
  const refused = (why: RefusedWhy, ticket: Ticket | null = null): Verdict<Ticket> => ({
    kind: 'refused',
    why,
    ticket,
  });
  if (shown.by === 'code' && shown.claim === null) return refused('forged');
  const ticket = ticketOf(shown, state);
  if (!ticket) return refused(isOfOtherDate(shown, state.occurrence_id) ? 'other_date' : 'unknown');
  if (shown.by === 'code' && shown.claim?.turn !== ticket.turn) return refused(replacedOr(ticket), ticket);
  if (!ticket.is_valid) return refused('cancelled', ticket);
  const first = state.admissionOf(ticket._id);
  return first ? { kind: 'duplicate', ticket, first } : { kind: 'in', ticket };
}

function ticketOf<Ticket extends KnownTicket>(shown: Presented, state: DoorState<Ticket>): Ticket | undefined {
  if (shown.by === 'short_code') return state.ticketByCode(shown.short_code);
  return state.ticketOf(shown.by === 'name' ? shown.ticket_id : (shown.claim?.ticket_id ?? ''));
}

const isOfOtherDate = (shown: Presented, occurrence_id: string): boolean =>
  shown.by === 'code' && typeof shown.claim?.occurrence_id === 'string' && shown.claim.occurrence_id !== occurrence_id;

/** A cancelled ticket is in a later turn too: that it is cancelled says more. */
const replacedOr = (ticket: KnownTicket): RefusedWhy => (ticket.is_valid ? 'replaced' : 'cancelled');

/** The codes that are sent: those that are scanned (base64url), and those that are typed. */
export const ticketCodeForm = /^(?:[\w-]{132}|[2-9A-HJ-NP-Z]{8})$/;

/** What a door reads as a code to type: eight letters and digits, however they are spaced; null if it is none. */
export function readTypedCode(text: string): string | null {
  const bare = bareCode(text).replaceAll('-', '');
  return /^[2-9A-HJ-NP-Z]{8}$/.test(bare) ? bare : null;
}
