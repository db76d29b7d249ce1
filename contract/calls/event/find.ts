import { z } from 'zod';
import { type CallContract, call, guestVariant, perMinute } from '../../call.ts';
import { takenRoles } from '../../choices/event.ts';
import { EventListing, Occurrence, PublicEvent } from '../../entities/event.ts';
import { TakenEvent } from '../../entities/taken-event.ts';
import { example } from '../../examples.ts';
import { id, providerKey, typedCode, whole } from '../../fields.ts';
import { Currency } from '../../money.ts';
import { pageInput, pageOf } from '../../paging.ts';

const event_detail = call({
  access: 'anyone',
  mode: 'read',
  summary:
    'Returns the public page of an event: facts, dates, tickets with the seats that are left. ' +
    'A `code` also shows the tickets that it unlocks.',
  input: z.strictObject({
    event_id: id,
    /** The chosen date; the next one that can be booked if absent. */
    occurrence_id: id.optional(),
    code: typedCode.optional(),
    /** The caller's own booking that is being changed. Its seats count as free. */
    ignore_booking_id: id.optional(),
  }),
  example: { event_id: example.event_id, code: 'VIP' },
  output: PublicEvent,
  errors: [],
  limit: perMinute(300),
});

const upcoming_event = call({
  access: 'anyone',
  mode: 'read',
  summary:
    'Lists the upcoming events of a provider, next first; with `by` date, the dates of all of them; with `event_id`, ' +
    'the dates of that event. Dates come 60 a page.',
  input: z.strictObject({
    provider_id: providerKey,
    event_id: id.optional(),
    by: z.enum(['event', 'date']).default('event'),
    ...pageInput,
  }),
  example: { provider_id: example.provider_id },
  output: pageOf(EventListing).extend({
    dates: z.array(
      Occurrence.extend({ event_id: z.string(), title: z.string(), timezone: z.string(), currency: Currency }),
    ),
  }),
  errors: [],
});

/** The number of events by the way one takes part. */
const TakenCounts = z.object({
  going: whole,
  past: whole,
  hired: whole,
  invited: whole,
});

export const eventFindingCalls = {
  'user/event_listing': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists the events that I take part in, am hired for, or am invited to: the next ones, or past ones.',
    input: z.strictObject({
      role: z.enum(takenRoles).default('going'),
      time: z.enum(['upcoming', 'past']).default('upcoming'),
      ...pageInput,
    }),
    example: {},
    output: pageOf(TakenEvent).extend({ counts: TakenCounts }),
    errors: [],
  }),
  'event/event_detail': event_detail,
  'event/guest_event_detail': guestVariant('event/event_detail', event_detail, {
    example: { event_id: example.event_id },
  }),
  'event/upcoming_event': upcoming_event,
  'event/guest_upcoming_event': guestVariant('event/upcoming_event', upcoming_event, {
    example: { provider_id: example.provider_id, event_id: example.event_id },
  }),
  'my_page/save_unsave_event': call({
    access: 'user',
    mode: 'write',
    summary: 'Saves an event, or removes it from my saved list.',
    input: z.strictObject({ event_id: id, is_save: z.boolean() }),
    example: { event_id: example.event_id, is_save: true },
    output: z.object({ event_id: z.string(), is_save: z.boolean() }),
    errors: ['quota_reached'],
  }),
} as const satisfies Record<string, CallContract>;
