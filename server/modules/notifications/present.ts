import { z } from 'zod';
import type { Notification } from '#contract/entities/notification.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import type { MessageText } from '#contract/message.ts';
import { textOf } from '#locales/text.ts';
import type { listNotifications } from './notification-store.ts';

const isText = (value: unknown): value is MessageText =>
  typeof value === 'string' || z.object({ area: z.string(), key: z.string() }).safeParse(value).success;
const Texts = z.object({ title: z.custom<MessageText>(isText), text: z.custom<MessageText>(isText) });

/** Presents a notification to its owner in the owner's language. */
export function presentNotification(
  row: Awaited<ReturnType<typeof listNotifications>>[number],
  language: string,
  home: HomeZone | null,
): Notification {
  const { title, text } = row.message === null ? row : Texts.parse(row.message);
  return {
    _id: row.id,
    kind: row.kind,
    title: textOf(title, language, home),
    text: textOf(text, language, home),
    link: row.link,
    is_seen: row.seen_at !== null,
    created_at: row.created_at.toISOString(),
  };
}
