import { epochMs, type Instant } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { TicketEvent, TicketLine } from '../../event/rules/choose-tickets.ts';

/** Tickets that a host issues: of one package on one date. */
export interface HostChoice {
  readonly package_id: string;
  readonly occurrence_id: string;
  readonly seats: number;
  /** Whether they are given away. */
  readonly is_free: boolean;
}

/** Why a host cannot issue tickets: a field of the choice, or the state of the date. */
export type HostViolation =
  | (RuleViolation<'invalid', Message> & { readonly path: 'package_id' | 'occurrence_id' })
  | (RuleViolation<'sale', Message> & { readonly state: 'over' | 'cancelled' });

/**
 * Decides on tickets that a host issues. Windows of sale, limits of a booking, closed registration and hidden packages
 * are for customers only. The date must not be over or cancelled; seats are checked by the statement that takes them.
 */
export function chooseForHost(event: TicketEvent, choice: HostChoice, now: Instant): TicketLine | HostViolation {
  const chosen = event.packages.find(({ id }) => id === choice.package_id);
  if (!chosen || chosen.is_retired || chosen.covers !== 'date')
    return { ...violation('invalid', say(bookingTickets, 'no_package')), path: 'package_id' };
  const date = event.dates.find(({ id }) => id === choice.occurrence_id);
  if (!date) return { ...violation('invalid', say(bookingTickets, 'no_date')), path: 'occurrence_id' };
  if (event.status === 'cancelled' || date.status === 'cancelled')
    return { ...violation('sale', say(bookingTickets, 'state.cancelled')), state: 'cancelled' };
  if (epochMs(date.ends_at) <= epochMs(now))
    return { ...violation('sale', say(bookingTickets, 'state.over')), state: 'over' };
  const special = chosen.on.find(({ occurrence_id }) => occurrence_id === date.id);
  const unit_amount = choice.is_free ? 0 : (special?.own_amount ?? chosen.amount);
  return { line: 1, package: chosen, dates: [date], unit_amount, seats: choice.seats };
}
