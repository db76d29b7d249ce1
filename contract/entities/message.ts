import { z } from 'zod';
import { Picture } from './picture.ts';

/** Which side of a conversation: who books or asks, or who offers. */
export const sides = ['customer', 'provider'] as const;
export type Side = (typeof sides)[number];

/** A file of a message: a re-encoded picture, or a PDF at a private address. */
export const MessageFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), picture: Picture }),
  z.object({ kind: z.literal('document'), name: z.string(), bytes: z.number().int(), url: z.string() }),
]);
export type MessageFile = z.infer<typeof MessageFile>;

/** One message. `seq` counts within its conversation from 1, without gaps. */
export const Message = z.object({
  _id: z.string(),
  seq: z.number().int(),
  side: z.enum(sides),
  is_mine: z.boolean(),
  text: z.string(),
  files: z.array(MessageFile),
  created_at: z.string(),
  /** What its sender called it, to know it again among those still on their way. */
  client_key: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

/** A conversation as its side sees it: who is at the other end, what it is about, how far both have read. */
export const Conversation = z.object({
  /** Null while nothing has been written. */
  _id: z.string().nullable(),
  role: z.enum(sides),
  with: z.object({ name: z.string(), avatar: Picture.nullable() }),
  provider: z.object({ _id: z.string(), name: z.string(), timezone: z.string() }),
  booking: z
    .object({ _id: z.string(), number: z.string(), title: z.string(), starts_at: z.string(), timezone: z.string() })
    .nullable(),
  last: z.object({ text: z.string(), is_mine: z.boolean(), has_files: z.boolean(), created_at: z.string() }).nullable(),
  unread_count: z.number().int(),
  /** Up to which `seq` the other side has read. */
  seen_seq: z.number().int(),
  /** False while the page has no owner: messages are stored for a future owner. */
  is_answered_here: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;
