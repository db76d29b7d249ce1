import { z } from 'zod';
import { type CallContract, call, perMinute } from '../../call.ts';
import { AnswerValue } from '../../entities/event.ts';
import { PaidBy } from '../../events/box-office.ts';
import { example } from '../../examples.ts';
import { id, moment, name, text, whole } from '../../fields.ts';
import { MAX_SUBJECT } from '../../limits/messages.ts';
import { pageInput, pageOf } from '../../paging.ts';

/** The maximum number of dates and bookings that one message to guests names. */
const MAX_CHOSEN = 400;

/** Whom a message about an event is for. */
export const messageRecipients = ['participants', 'providers', 'both'] as const;

/** A ticket with the person who comes with it, for the organiser. */
export const Participant = z.object({
  /** The id of the ticket. */
  _id: z.string(),
  state: z.enum(['valid', 'cancelled']),
  /** The name on the ticket; where it has none, the name of the booking. */
  name: z.string(),
  email: z.string().nullable(),
  package_id: z.string(),
  /** The package's name. */
  title: z.string(),
  is_online: z.boolean(),
  /** Null for a pass, which is for several dates. */
  occurrence_id: z.string().nullable(),
  starts_at: moment.nullable(),
  /** When it was checked in: on the date of the filter, or on its own. */
  checked_in_at: moment.nullable(),
  /** Whether that was by joining the online room. */
  joined_online: z.boolean(),
  booking_id: z.string(),
  booking_number: z.string(),
  /** The name of the booking. */
  booked_by: z.string(),
  /** How it was paid where the host issued it; null for who booked themselves. */
  paid_by: PaidBy.nullable(),
  answers: z.array(
    z.object({
      question_id: z.string(),
      question: z.string(),
      value: AnswerValue,
    }),
  ),
});
export type Participant = z.infer<typeof Participant>;

/** How many tickets match, and how many of them are checked in. */
const Attendance = z.object({ count: whole, here: whole });

/** The guests that a list or a message is for. */
const filters = {
  event_id: id,
  /** Tickets for this date, passes included; all dates if absent. */
  occurrence_id: id.optional(),
  package_id: id.optional(),
  /** Valid tickets, only those that are checked in or not, or cancelled ones. */
  state: z.enum(['valid', 'here', 'not_yet', 'cancelled']).default('valid'),
  /** A part of a name, an address or a booking number. */
  text: text(100, { min: 0 }).default(''),
  /** Tickets with this answer to this question. */
  question_id: id.optional(),
  answer: text(300, { min: 0 }).optional(),
};

export const guestCalls = {
  'user/event_participant_list': call({
    access: 'provider',
    mode: 'read',
    summary:
      'Lists the guests of one of my events by name: tickets with dates, bookings and answers. With ' +
      '`Accept: text/csv` all of them as one table.',
    input: z.strictObject({ ...filters, ...pageInput }),
    example: { event_id: example.event_id },
    output: pageOf(Participant).extend({
      /** How many tickets match, and the bookings they are of. */
      count: whole,
      bookings: whole,
      room: Attendance,
      online: Attendance,
    }),
    errors: [],
  }),
  'event/send_message_pre_populate_event': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Without `text` it drafts a message to the guests of my event, its team or both, and counts them. With it, the ' +
      'message goes to the conversation of each booking and of each person who is hired, and by email to those who ' +
      'don’t read it there.',
    input: z.strictObject({
      event_id: id,
      /** `providers` are the pages that are hired for the dates. */
      to: z.enum(messageRecipients).default('participants'),
      /** The guests and hired pages of these dates; of all coming dates if absent. */
      occurrence_ids: z.array(id).min(1).max(MAX_CHOSEN).optional(),
      /** These bookings, instead of all on the dates. */
      booking_ids: z.array(id).min(1).max(MAX_CHOSEN).optional(),
      /** The pages of these requests, instead of all that are hired for the dates. */
      hire_ids: z.array(id).min(1).max(MAX_CHOSEN).optional(),
      /** What it is about: the subject of its emails, above the message in conversations. May be empty. */
      subject: name(MAX_SUBJECT, { min: 0 }).default(''),
      /** `{first name}` in it and in the subject becomes the name of each recipient. */
      text: text(2000, { lines: true }).optional(),
      /** The sender's own id of the message: sending it again changes nothing. */
      client_key: id.optional(),
    }),
    example: { event_id: example.event_id },
    output: z.object({
      /** The message as it was sent, or the draft. */
      subject: z.string(),
      text: z.string(),
      /** False for a draft, and where there are no recipients. */
      is_sent: z.boolean(),
      /** The bookings on the dates, and their tickets, whether or not it goes to them. */
      bookings: whole,
      guests: whole,
      /** The people who are hired for the dates. */
      team: whole,
      /** The conversations that it goes to: one for each booking and each of the team. */
      recipients: whole,
      /** The message that is being delivered; null if there is none. */
      sending: z.object({ recipients: whole, delivered: whole }).nullable(),
    }),
    errors: [],
    limit: perMinute(120),
  }),
} as const satisfies Record<string, CallContract>;
