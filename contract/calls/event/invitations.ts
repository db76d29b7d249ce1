import { z } from 'zod';
import { type CallContract, call, perHour, perMinute } from '../../call.ts';
import { invitationOutcomes, invitedGroups } from '../../choices/invitation.ts';
import { Invitation, InvitationCounts, SentInvitation } from '../../entities/event/invitation.ts';
import { example, madeUp } from '../../examples.ts';
import { email, id, name, text, whole } from '../../fields.ts';
import { MAX_INVITED, MAX_INVITED_DATES } from '../../limits/invitations.ts';
import { pageInput, pageOf } from '../../paging.ts';

/** The token of an invitation's mails. */
const token = z.string().length(43);
const occurrence_ids = z.array(id).min(1).max(MAX_INVITED_DATES);

/** An invitation of mine by its id or its notification, or anybody’s by the token of its mails. */
const which = { invitation_id: id.optional(), notification_id: id.optional(), token: token.optional() };

/** The dates that are answered; all that can be, if absent. */
const acceptInput = {
  ...which,
  occurrence_ids: occurrence_ids.optional(),
  /** The name for the ticket of somebody who is not signed in. */
  name: name(120).optional(),
};
const declineInput = { ...which, occurrence_ids: occurrence_ids.optional() };

const accepted = z.object({
  invitation: Invitation,
  /** The booking of free tickets, or of a hidden ticket that is held to be paid; null where it is booked next. */
  booking_id: z.string().nullable(),
  /** The key of a guest’s booking. */
  access_token: z.string().nullable(),
});
const declined = z.object({ invitation: Invitation });

const acceptErrors = [
  'invitation_state',
  'seats_taken',
  'not_on_sale',
  'already_held',
  'own_service',
  'service_inactive',
  'too_many_holds',
  'price_changed',
  'discount_code_invalid',
] as const;

const answerLimit = perMinute(60);

export const invitationCalls = {
  'event/event_notify_user': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Invites people to dates of an event of mine: users who know my page, addresses, everybody who saved the event ' +
      'or came before. Nobody is invited twice to a date; people who want no invitations are left out.',
    input: z.strictObject({
      event_id: id,
      /** Users who saved the event, or booked with the page. */
      user_ids: z.array(id).max(MAX_INVITED).default([]),
      emails: z.array(email).max(MAX_INVITED).default([]),
      groups: z.array(z.enum(invitedGroups)).max(invitedGroups.length).default([]),
      /** All coming dates (the next 60), if absent. */
      occurrence_ids: occurrence_ids.optional(),
      message: text(1000, { min: 0, lines: true }).default(''),
      /** The ticket that it is for. A hidden one is unlocked. */
      package_id: id.optional(),
    }),
    example: { event_id: example.event_id, emails: [madeUp.invited_email], message: 'Come along.' },
    output: z.object({
      /** The number of people who get an email. */
      invited: whole,
      skipped: z.object({
        /** They were invited to these dates before. */
        already: whole,
        opted_out: whole,
        /** The limit of a day was reached. */
        limit: whole,
      }),
    }),
    errors: ['event_state'],
    idempotent: true,
    limit: { ...perHour(60), shared: true },
  }),
  'event/accept_event_notification': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Accepts an invitation, for all its dates or some. A free ticket is booked at once.',
    input: z.strictObject(acceptInput),
    example: { invitation_id: example.invitation_id },
    output: accepted,
    errors: acceptErrors,
    idempotent: true,
    limit: answerLimit,
  }),
  'event/cancel_event_notification': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Declines an invitation, for all its dates or some.',
    input: z.strictObject(declineInput),
    example: { invitation_id: example.invitation_id },
    output: declined,
    errors: ['invitation_state'],
    idempotent: true,
    limit: answerLimit,
  }),
  'event/accept_recurrent_event_notification': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Accepts chosen dates of an invitation. Free tickets are booked at once.',
    input: z.strictObject({ ...acceptInput, occurrence_ids }),
    example: { invitation_id: example.invitation_id, occurrence_ids: [example.invited_occurrence_id] },
    output: accepted,
    errors: acceptErrors,
    idempotent: true,
    limit: answerLimit,
  }),
  'event/cancel_recurrent_event_notification': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Declines chosen dates of an invitation.',
    input: z.strictObject({ ...declineInput, occurrence_ids }),
    example: { invitation_id: example.invitation_id, occurrence_ids: [example.invited_occurrence_id] },
    output: declined,
    errors: ['invitation_state'],
    idempotent: true,
    limit: answerLimit,
  }),
  'event/recurrent_noti_detail': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Returns an invitation with its dates and the answer to each.',
    input: z.strictObject(which),
    example: { invitation_id: example.invitation_id },
    output: z.object({ invitation: Invitation }),
    errors: [],
    limit: perMinute(300),
  }),
  'event/open_invitation': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Notes that the invited person has opened the invitation.',
    input: z.strictObject(which),
    example: { invitation_id: example.invitation_id },
    output: z.object({ opened: z.boolean() }),
    errors: [],
    limit: answerLimit,
  }),
  'event/mute_invitations': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Stops all invitations to the address of this one, or allows them again.',
    input: z.strictObject({ ...which, is_muted: z.boolean() }),
    example: { invitation_id: example.invitation_id, is_muted: false },
    output: declined,
    errors: [],
    limit: answerLimit,
  }),
  'event/invitation_list': call({
    access: 'provider',
    mode: 'read',
    summary: 'Lists the invitations to an event of mine, latest first, with their answers, and how many there are.',
    input: z.strictObject({ event_id: id, outcome: z.enum(invitationOutcomes).optional(), ...pageInput }),
    example: { event_id: example.event_id },
    output: pageOf(SentInvitation).extend({
      counts: InvitationCounts,
      /** The people of each group, and how many of them can still be invited. */
      groups: z.array(z.object({ group: z.enum(invitedGroups), people: whole, new: whole })),
    }),
    errors: [],
  }),
  'event/withdraw_invitation': call({
    access: 'provider',
    mode: 'write',
    summary: 'Withdraws an invitation, for all its dates that are not booked, or some.',
    input: z.strictObject({ invitation_id: id, occurrence_ids: occurrence_ids.optional() }),
    example: { invitation_id: example.sent_invitation_id, occurrence_ids: [example.occurrence_id] },
    output: z.object({ withdrawn: whole }),
    errors: ['invitation_state'],
  }),
  'event/remind_invitation': call({
    access: 'provider',
    mode: 'write',
    summary: 'Reminds somebody of an invitation that they have not answered, once.',
    input: z.strictObject({ invitation_id: id }),
    example: { invitation_id: example.sent_invitation_id },
    output: z.object({ reminded: z.boolean() }),
    errors: ['invitation_state'],
  }),
} as const satisfies Record<string, CallContract>;
