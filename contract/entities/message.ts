import { z } from 'zod';
import { sides } from '../choices/message.ts';
import { moment, whole } from '../fields.ts';
import { Picture } from './picture.ts';

/** A file of a message: a re-encoded picture, or a PDF at a private address. */
export const MessageFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), picture: Picture }),
  z.object({ kind: z.literal('document'), name: z.string(), bytes: whole, url: z.string() }),
]);
export type MessageFile = z.infer<typeof MessageFile>;

/** One message. `seq` counts within its conversation from 1, without gaps. */
export const Message = z.object({
  _id: z.string(),
  seq: whole,
  side: z.enum(sides),
  is_mine: z.boolean(),
  /** What a message to many is about; null without one. */
  subject: z.string().nullable(),
  text: z.string(),
  files: z.array(MessageFile),
  created_at: moment,
  /** The sender's key of the message, for matching it with messages that are still being sent. */
  client_key: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

/** A conversation as one side sees it: the other side, the subject, and how far both have read. */
export const Conversation = z.object({
  /** Null while no message exists. */
  _id: z.string().nullable(),
  role: z.enum(sides),
  with: z.object({ name: z.string(), avatar: Picture.nullable() }),
  provider: z.object({ _id: z.string(), name: z.string(), timezone: z.string() }),
  booking: z
    .object({ _id: z.string(), number: z.string(), title: z.string(), starts_at: moment, timezone: z.string() })
    .nullable(),
  last: z.object({ text: z.string(), is_mine: z.boolean(), has_files: z.boolean(), created_at: moment }).nullable(),
  unread_count: whole,
  /** The highest `seq` that the other side has read. */
  seen_seq: whole,
  /** False while the page has no owner. Its messages are then stored for a future owner. */
  is_answered_here: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;
