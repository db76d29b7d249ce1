import { z } from 'zod';
import { type CallContract, call, perMinute } from '../../call.ts';
import { Admission, CheckInResult, DoorDate, DoorLink, DoorTicket, doorRights } from '../../events/check-in.ts';
import { ticketCodeForm } from '../../events/check-in-verdict.ts';
import { MAX_SCANS } from '../../events/door.ts';
import { example } from '../../examples.ts';
import { id, instant, name } from '../../fields.ts';

/** One of: a code that was scanned or typed, a guest by name, or the nonce of a check-in to take back. */
const Scan = z
  .strictObject({
    /** Made by the device: a scan that is sent again counts once. */
    nonce: id,
    scanned_at: instant,
    code: z.string().regex(ticketCodeForm).optional(),
    ticket_id: id.optional(),
    undoes: id.optional(),
  })
  .refine((scan) => [scan.code, scan.ticket_id, scan.undoes].filter((each) => each !== undefined).length === 1, {
    path: ['code'],
  });

export const doorCalls = {
  'event/check_in': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Checks guests in at the door of a date: for the organiser, and for helpers with a door link. Takes scans in ' +
      'any order and more than once; of two scans of a ticket the one that arrives first admits, and the other is ' +
      'answered as a duplicate with time and gate.',
    input: z.strictObject({
      event_id: id,
      occurrence_id: id,
      /** Where an organiser scans. A door link has its own gate. */
      gate: name(60, { min: 0 }).default(''),
      scans: z.array(Scan).min(1).max(MAX_SCANS),
    }),
    example: {
      event_id: example.event_id,
      occurrence_id: example.occurrence_id,
      scans: [{ nonce: example.nonce, scanned_at: '2026-05-01T12:00:00.000Z', ticket_id: example.ticket_id }],
    },
    output: z.object({ results: z.array(CheckInResult) }),
    errors: [],
    limit: perMinute(600),
  }),
  'event/door_list': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'What a device needs to check guests in without a connection: the public key of ticket codes, the tickets of a ' +
      'date and who is in. With `known` only what changed since.',
    input: z.strictObject({
      event_id: id,
      /** By default the date that is on or comes next. */
      occurrence_id: id.optional(),
      /** The `version` of the answer that the device has. */
      known: z
        .string()
        .regex(/^\d{1,18}\.[0-9a-f]{32}$/)
        .optional(),
    }),
    example: { event_id: example.event_id },
    output: z.object({
      event: z.object({ _id: z.string(), title: z.string(), timezone: z.string() }),
      /** The gate of the door link; null for the organiser, who chooses among `gates`. */
      gate: z.string().nullable(),
      gates: z.array(z.string()),
      can: z.object({ search: z.boolean(), sell: z.boolean(), manage: z.boolean() }),
      /** The Ed25519 key of ticket codes (SPKI, DER, base64). */
      public_key: z.string(),
      /** Null if the event has no dates. */
      date: DoorDate.nullable(),
      dates: z.array(DoorDate),
      /** All tickets of the date; null if none of them changed since `known`. */
      tickets: z.array(DoorTicket).nullable(),
      /** Who is in, or who came in since `known`. */
      admissions: z.array(Admission),
      /** Tickets whose check-in was taken back since `known`. */
      undone: z.array(z.string()),
      version: z.string(),
    }),
    errors: [],
    limit: perMinute(300),
  }),
  'event/door_link': call({
    access: 'provider',
    mode: 'write',
    summary: 'Creates a link by which a helper without an account checks guests in at one gate of an event of mine.',
    input: z.strictObject({
      event_id: id,
      name: name(60),
      rights: z.enum(doorRights).default('scan'),
      /** By default a day after the date that is on or comes next. */
      expires_at: instant.optional(),
    }),
    example: { event_id: example.event_id, name: 'Back door' },
    output: z.object({ link: DoorLink }),
    errors: [],
    limit: perMinute(60),
  }),
  'event/door_link_list': call({
    access: 'provider',
    mode: 'read',
    summary: 'Lists the door links of an event of mine, the newest first.',
    input: z.strictObject({ event_id: id }),
    example: { event_id: example.event_id },
    output: z.object({ items: z.array(DoorLink) }),
    errors: [],
  }),
  'event/revoke_door_link': call({
    access: 'provider',
    mode: 'write',
    summary: 'Ends a door link of an event of mine at once. What was scanned with it stays.',
    input: z.strictObject({ event_id: id, link_id: id }),
    example: { event_id: example.event_id, link_id: example.door_link_id },
    output: z.object({ link: DoorLink }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
