import { z } from 'zod';
import { type CallContract, call, perHour, perMinute } from '../../call.ts';
import { WaitingEntry } from '../../entities/waiting.ts';
import { example } from '../../examples.ts';
import { date, email, id, instant, name, whole } from '../../fields.ts';
import { MAX_TICKETS } from '../../limits/events.ts';
import { query } from '../../paging.ts';

/** The maximum number of dates that an entry names. */
const MAX_DATES = 60;

const seats = whole.min(1).max(MAX_TICKETS);

/** What somebody waits for: dates of an event, or a session by its service and start. */
const subject = { event_id: id.optional(), service_id: id.optional(), starts_at: instant.optional() };

/** An entry of mine by its id; without one, that of the Booking-Token from its mails. */
const entry_id = id.optional();

export const waitingCalls = {
  'event/join_waiting_list': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Puts me on the waiting list of sold-out dates of an event, or of a full group session. Signed-out callers ' +
      'send their name and address, and wait once they call it with nothing but the Booking-Token of the mail they ' +
      'get, which proves the mailbox. Joining again changes what a signed-in user waits for.',
    input: z.strictObject({
      ...subject,
      /** The dates that suit, in addition to those of the days below. */
      occurrence_ids: z.array(id).max(MAX_DATES).default([]),
      from_date: date.optional(),
      until_date: date.optional(),
      /** The tickets that suit; any if empty. */
      package_ids: z.array(id).max(20).default([]),
      seats: seats.default(1),
      /** Whether an offer of fewer seats is welcome. */
      takes_fewer: z.boolean().default(false),
      name: name(120).optional(),
      email: email.optional(),
    }),
    example: {
      event_id: example.event_id,
      occurrence_ids: [example.occurrence_id],
      package_ids: [example.package_id],
      seats: 50,
    },
    output: z.object({
      /** The number of somebody who joins now, which a guest gets with the proof; also for an address on the list. */
      number: whole,
      /** The entry of a signed-in user, or of the token. Guests get its link by mail. */
      entry: WaitingEntry.nullable(),
    }),
    errors: ['seats_free', 'already_held', 'not_on_sale', 'own_service', 'service_inactive'],
    limit: { ...perHour(20), shared: true },
  }),
  'event/waiting_entry': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'Returns how many people wait for a date or a session, and my own entry; without either, the entry of the ' +
      'Booking-Token from a mail.',
    input: z.strictObject({ ...subject, occurrence_id: id.optional(), entry_id }),
    example: { event_id: example.event_id, occurrence_id: example.occurrence_id },
    output: z.object({
      /** The number of people on the list of the date or session. */
      waiting: whole,
      entry: WaitingEntry.nullable(),
    }),
    errors: [],
    limit: perMinute(300),
  }),
  'event/leave_waiting_list': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Takes me off a waiting list. An offer that I had goes to the next person.',
    input: z.strictObject({ entry_id }),
    example: {},
    output: z.object({ entry: WaitingEntry }),
    errors: ['offer_over'],
    limit: perMinute(60),
  }),
  'event/accept_offer': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Takes an offer of a waiting list, or fewer of its seats: confirms it if it is free, and otherwise returns the ' +
      'booking to be paid.',
    input: z.strictObject({ entry_id, seats: query.int(1, MAX_TICKETS).optional() }),
    example: {},
    output: z.object({ entry: WaitingEntry }),
    errors: ['offer_over'],
    limit: perMinute(60),
  }),
} as const satisfies Record<string, CallContract>;
