import type { HeldTicket } from '#contract/entities/ticket.ts';
import { currentDate, roomState, roomTimes } from '#contract/events/meeting-window.ts';
import { epochMs, type Instant } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { ticketTransfer } from '#locales/areas/ticket-transfer.ts';
import { say } from '#locales/format.ts';

/** The facts of a ticket that decide what its holder may do. */
interface Held {
  readonly status: string;
  readonly booking_status: string;
  readonly dates: readonly { readonly starts_at: Instant; readonly ends_at: Instant; readonly is_cancelled: boolean }[];
}

/** The states of a booking whose tickets were issued. */
const issued = ['confirmed', 'completed', 'no_show'];

/**
 * Whose a ticket is: the mailbox of its own holder, in lower case, or null for whoever booked. The same for a date that
 * it had.
 */
export function holderOf(attendee_email: string | null, payer_email: string | null): string | null {
  const mailbox = attendee_email?.toLowerCase() ?? null;
  return mailbox === payer_email?.toLowerCase() ? null : mailbox;
}

/** Whether a ticket admits to one of its dates. */
export const admitsTo = (
  {
    dates,
    ...ticket
  }: Omit<Held, 'dates'> & { readonly dates: readonly (Held['dates'][number] & { readonly id: string })[] },
  id: string,
): boolean => ticketState({ ...ticket, dates: dates.filter((date) => date.id === id) }) === 'valid';

/** Whether a ticket admits: it and its booking are not cancelled, and neither is every date of it. */
export function ticketState({ status, booking_status, dates }: Held): Exclude<HeldTicket['state'], 'transferred'> {
  const isOn = status === 'valid' && issued.includes(booking_status) && dates.some((date) => !date.is_cancelled);
  return isOn ? 'valid' : 'cancelled';
}

/** Whose mailbox a ticket goes to, and who booked it. */
interface Holding {
  readonly attendee_email: string | null;
  readonly payer_email: string | null;
  readonly transfers: number;
}

/** Whether a ticket goes to a mailbox of its own, rather than to whoever booked. */
export const hasOwnHolder = ({ attendee_email, payer_email }: Omit<Holding, 'transfers'>): boolean =>
  holderOf(attendee_email, payer_email) !== null;

/** Whether whoever booked has given a ticket to somebody else, who alone has its codes and answers from then on. */
export const isGivenAway = (row: Holding): boolean => row.transfers > 0 && hasOwnHolder(row);

/** When the link of an online ticket opens, and whether it is open: of the date that is on or comes next. */
export function linkTimes({ dates }: Held, now: Instant): { opens_at: number; at: number; is_open: boolean } | null {
  const at = currentDate(dates, now);
  const next = dates[at];
  if (!next) return null;
  return { opens_at: roomTimes(next).opens_at, at, is_open: roomState(next, now) === 'open' };
}

/** Why a ticket cannot be transferred; null if it can, which is until its (last) date begins. */
export function decideTransfer(ticket: Held, now: Instant): RuleViolation<'cancelled' | 'begun', Message> | null {
  if (ticketState(ticket) !== 'valid') return violation('cancelled', say(ticketTransfer, 'refused.cancelled'));
  const isAhead = ticket.dates.some((date) => !date.is_cancelled && epochMs(date.starts_at) > epochMs(now));
  return isAhead ? null : violation('begun', say(ticketTransfer, 'refused.begun'));
}
