import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { Picture } from './picture.ts';

/**
 * Whether a ticket admits: `cancelled` ones and those of cancelled dates do not, and `transferred` ones belong to
 * somebody else now.
 */
export const heldTicketStates = ['valid', 'cancelled', 'transferred'] as const;

/** A date that a ticket is for. */
const TicketDate = z.object({
  occurrence_id: z.string(),
  starts_at: moment,
  ends_at: moment,
  /** When guests may come in, where the host says so; null online. */
  opens_at: moment.nullable(),
  is_cancelled: z.boolean(),
  /** Where it is; null for an online ticket. */
  venue: z
    .object({ label: z.string(), address: z.string(), lat: z.number().nullable(), lon: z.number().nullable() })
    .nullable(),
});
export type TicketDate = z.infer<typeof TicketDate>;

/** A ticket as its holder shows it on arrival. */
export const HeldTicket = z.object({
  _id: z.string(),
  state: z.enum(heldTicketStates),
  /** Its place among the booking's tickets, from 1. */
  position: whole,
  /** The package's name. */
  title: z.string(),
  attendee_name: z.string(),
  /** Whether it goes to a mailbox of its own, and to which; only for the booking's holder. */
  attendee_email: z.string().nullable(),
  is_online: z.boolean(),
  event: z.object({
    _id: z.string(),
    title: z.string(),
    image: Picture.nullable(),
    timezone: z.string(),
    arrival_note: z.string(),
    provider: z.object({ _id: z.string(), name: z.string() }),
  }),
  /** Its dates; several for a pass. */
  dates: z.array(TicketDate),
  /** When the room of an online ticket opens, for its next date; null in the room and after the last date. */
  link_opens_at: moment.nullable(),
  /** The page on which an online ticket's holder joins, for the same date. It says when the room opens. */
  join_url: z.string().nullable(),
  /**
   * The signed QR code: its width in modules with the quiet zone, and its dark modules as an SVG path. Null for online
   * tickets and those that are not valid.
   */
  qr: z.object({ size: whole, path: z.string() }).nullable(),
  /** What the QR code says. */
  code: z.string().nullable(),
  /** The code to type where nothing scans; null for tickets that are not valid. */
  short_code: z.string().nullable(),
  /** How often its codes were renewed, for `event/transfer_ticket`. */
  turn: whole,
  /** The path of this ticket's own page, which needs no account; null for earlier holders. */
  path: z.string().nullable(),
  /** The addresses of the ticket as PDF and as iCalendar file; null for tickets that are not valid. */
  pdf_url: z.string().nullable(),
  ics_url: z.string().nullable(),
  /** Whether the caller may transfer it. */
  can: z.object({ transfer: z.boolean() }),
});
export type HeldTicket = z.infer<typeof HeldTicket>;
