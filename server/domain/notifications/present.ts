import type { Notification } from '#contract/entities/notification.ts';
import type { listNotifications } from './notification-store.ts';

/** A notification as its owner sees it. */
export function presentNotification(row: Awaited<ReturnType<typeof listNotifications>>[number]): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    link: row.link,
    is_seen: row.seen_at !== null,
    created_at: row.created_at.toISOString(),
  };
}
