import { z } from 'zod';
import { invitationOutcomes } from '../../choices/invitation.ts';
import { moment, whole } from '../../fields.ts';
import { Currency } from '../../money.ts';
import { invitationMachine } from '../../states/invitation.ts';
import { TakenEvent } from '../taken-event.ts';

/** One date of an invitation. */
export const InvitationDate = z.object({
  /** The id of the date. */
  _id: z.string(),
  starts_at: moment,
  ends_at: moment,
  label: z.string(),
  /** A date that nobody answered until it began is expired. */
  status: z.enum(invitationMachine.states),
  /** Whether the invited person has a ticket for it. */
  is_booked: z.boolean(),
  is_sold_out: z.boolean(),
});
export type InvitationDate = z.infer<typeof InvitationDate>;

/** An invitation as the invited person sees it. */
export const Invitation = z.object({
  _id: z.string(),
  event: TakenEvent.shape.event,
  message: z.string(),
  /** The address that was invited. */
  email: z.string(),
  /** The name of the invited user; empty for an address. */
  name: z.string(),
  /** The ticket that it is for; null if any will do. */
  package: z
    .object({ _id: z.string(), name: z.string(), amount: whole, currency: Currency, is_hidden: z.boolean() })
    .nullable(),
  /** Whether accepting books a free ticket at once. Otherwise the ticket is booked next. */
  books_at_once: z.boolean(),
  dates: z.array(InvitationDate),
  /** Whether this address wants no more invitations. */
  is_muted: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** An invitation as the organiser sees it. */
export const SentInvitation = z.object({
  _id: z.string(),
  /** The name of the invited user, otherwise the address. */
  name: z.string(),
  outcome: z.enum(invitationOutcomes),
  /** The name of the ticket that it is for; empty for any. */
  ticket: z.string(),
  /** The dates with their answers, at most six. */
  dates: z.array(InvitationDate.omit({ is_sold_out: true })),
  dates_count: whole,
  sent_at: moment.nullable(),
  opened_at: moment.nullable(),
  reminded_at: moment.nullable(),
  can: z.array(z.enum(['withdraw', 'remind'])),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

/** How many people were invited, and how far they are. */
export const InvitationCounts = z.object({
  invited: whole,
  sent: whole,
  opened: whole,
  accepted: whole,
  declined: whole,
  booked: whole,
  /** Those who have not answered. */
  pending: whole,
});
export type InvitationCounts = z.infer<typeof InvitationCounts>;
