import { z } from 'zod';
import { AnswerValue } from '../entities/event.ts';
import { moment, whole } from '../fields.ts';

/** What helpers at a door may do: scan codes only, or also type codes, look guests up by name and sell tickets. */
export const doorRights = ['scan', 'search_and_sell'] as const;
export type DoorRights = (typeof doorRights)[number];

/**
 * Why a guest is not let in: the code is not ours, names no ticket of this date, was replaced (by a transfer or a
 * change), is cancelled or for another date, or the helper may only scan.
 */
export const refusedWhys = ['forged', 'unknown', 'replaced', 'cancelled', 'other_date', 'manual'] as const;
export type RefusedWhy = (typeof refusedWhys)[number];

/** Who is in: since when, at which gate, and who scanned. `nonce` names the check-in, to take it back. */
export const Admission = z.object({
  ticket_id: z.string(),
  nonce: z.string(),
  at: z.string(),
  gate: z.string(),
  /** The organiser's name; null for a helper with a door link. */
  by: z.string().nullable(),
});
export type Admission = z.infer<typeof Admission>;

/** The longest answer at a door. Longer ones are cut. */
export const MAX_DOOR_ANSWER = 200;

/** What a guest answered to a question that the organiser shows at the door. */
export const DoorAnswer = z.object({ question: z.string(), value: AnswerValue });
export type DoorAnswer = z.infer<typeof DoorAnswer>;

/** A ticket as a door needs it, without contact data. */
export const DoorTicket = z.object({
  _id: z.string(),
  /** The tickets of one booking come together. */
  booking_id: z.string(),
  /** The guest's name; empty if nobody was named. */
  name: z.string(),
  /** Who booked. */
  booked_by: z.string(),
  title: z.string(),
  /** The code to type; null for helpers who may only scan, who would admit by it without a ticket. */
  short_code: z.string().nullable(),
  turn: whole,
  is_valid: z.boolean(),
  transferred_at: moment.nullable(),
  answers: z.array(DoorAnswer),
});
export type DoorTicket = z.infer<typeof DoorTicket>;

/** A date whose guests are checked in. */
export const DoorDate = z.object({ _id: z.string(), starts_at: moment, ends_at: moment, label: z.string() });
export type DoorDate = z.infer<typeof DoorDate>;

/** What became of a scan. `undone` is one whose undo is known, and an undo itself. */
export const CheckInResult = z.object({
  nonce: z.string(),
  kind: z.enum(['in', 'duplicate', 'refused', 'undone']),
  why: z.enum(refusedWhys).nullable(),
  ticket_id: z.string().nullable(),
  /** The check-in before a duplicate; null if it was taken back since. */
  first: Admission.nullable(),
});
export type CheckInResult = z.infer<typeof CheckInResult>;

/** A link by which a helper without an account checks guests in. */
export const DoorLink = z.object({
  _id: z.string(),
  event_id: z.string(),
  /** The gate. */
  name: z.string(),
  rights: z.enum(doorRights),
  state: z.enum(['active', 'expired', 'revoked']),
  /** Null once it is expired or revoked. */
  url: z.string().nullable(),
  expires_at: moment,
  created_at: moment,
});
export type DoorLink = z.infer<typeof DoorLink>;
