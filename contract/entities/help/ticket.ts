import { z } from 'zod';
import { moment, whole } from '../../fields.ts';
import { helpMachine } from '../../states/help.ts';
import { MessageFile } from '../message.ts';

/** The sides of a help ticket: who asks, and the operator's staff. */
export const helpSides = ['author', 'staff'] as const;
export type HelpSide = (typeof helpSides)[number];

/** What a ticket is about. `link` is a path of this marketplace; null if the reader cannot open it by a path. */
export const HelpAbout = z.object({
  kind: z.enum(['booking', 'event', 'page']),
  _id: z.string(),
  title: z.string(),
  /** The number of a booking. */
  number: z.string().nullable(),
  link: z.string().nullable(),
});
export type HelpAbout = z.infer<typeof HelpAbout>;

/** A help ticket as its author sees it. */
export const HelpTicket = z.object({
  _id: z.string(),
  subject: z.string(),
  status: z.enum(helpMachine.states),
  about: HelpAbout.nullable(),
  /** The number of its messages. */
  messages: whole,
  created_at: moment,
  /** When its last message was written. */
  last_at: moment,
});
export type HelpTicket = z.infer<typeof HelpTicket>;

/** One message of a ticket. `seq` counts within it from 1, without gaps. */
export const HelpMessage = z.object({
  _id: z.string(),
  seq: whole,
  side: z.enum(helpSides),
  text: z.string(),
  files: z.array(MessageFile),
  created_at: moment,
});
export type HelpMessage = z.infer<typeof HelpMessage>;

/** A help ticket as staff answers it. */
export const AdminHelpTicket = HelpTicket.extend({
  /** The name of its user; null for a guest. Staff answers without reading addresses. */
  by: z.object({ name: z.string().nullable() }),
  /** The beginning of the first message. */
  excerpt: z.string(),
  /** When the status last changed. */
  status_at: moment,
  assigned_to: z.object({ name: z.string(), is_me: z.boolean() }).nullable(),
  /** Whether the reader wrote it, and so cannot answer it. */
  is_mine: z.boolean(),
});
export type AdminHelpTicket = z.infer<typeof AdminHelpTicket>;

/** A message as staff sees it: with the name of the colleague who wrote it; null for the author's. */
export const AdminHelpMessage = HelpMessage.extend({ staff_name: z.string().nullable() });
export type AdminHelpMessage = z.infer<typeof AdminHelpMessage>;
