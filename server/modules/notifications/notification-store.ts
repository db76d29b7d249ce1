import type { ScreenNews } from '#contract/invalidation.ts';
import type { Message } from '#contract/message.ts';
import { type Db, type PageWanted, pageOf, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { publishInvalidation } from './invalidation-store.ts';
import { findKindPlace } from './rules/message-kinds.ts';
import { choiceOf, findReader } from './settings-store.ts';

/**
 * An in-app notification for a person. With `once_key` it is created once. Messages are formatted when they are read,
 * in the reader's language; texts stay unchanged.
 */
export interface NewNotification {
  readonly user_id: string;
  readonly kind: string;
  readonly title: string | Message;
  readonly text: string | Message;
  /** A path of this app. */
  readonly link: string;
  readonly booking_id?: string;
  /** The request to hire that can be answered straight from it. */
  readonly hire_id?: string;
  /** The invitation that can be answered straight from it. */
  readonly invitation_id?: string;
  readonly once_key?: string;
  /** When the booking starts that it is about. */
  readonly starts_at?: Date;
}

/**
 * Notifies a person as they chose: in the app, by text message, and on their devices. Their open screens show it, and
 * `news` besides.
 */
export async function insertNotification(
  db: Db | Tx,
  notification: NewNotification,
  now: Date,
  news?: ScreenNews,
): Promise<void> {
  const { user_id, kind } = notification;
  const { group } = findKindPlace(kind);
  const reader = await findReader(db, { user_id });
  if (choiceOf(reader, group, 'app') === 'off') {
    if (news !== undefined) await publishInvalidation(db, user_id, news);
  } else if (await insertInApp(db, notification, now)) {
    await publishInvalidation(db, user_id, 'notifications', ...(news === undefined ? [] : [news]));
  } else {
    return;
  }
  if (!reader || (choiceOf(reader, group, 'sms') !== 'on' && choiceOf(reader, group, 'push') !== 'on')) return;
  // Few people choose more ways, so that most processes never load them.
  const { sendElsewhere } = await import('./send-elsewhere.ts');
  await sendElsewhere(db, notification, reader, now);
}

/** Inserts a notification in the app. Returns false if it was inserted before. */
async function insertInApp(db: Db | Tx, notification: NewNotification, now: Date): Promise<boolean> {
  const written = await db
    .insertInto('notifications')
    .values({
      id: newId(),
      user_id: notification.user_id,
      kind: notification.kind,
      ...textColumns(notification),
      link: notification.link,
      booking_id: notification.booking_id ?? null,
      hire_id: notification.hire_id ?? null,
      invitation_id: notification.invitation_id ?? null,
      once_key: notification.once_key ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Messages are stored as data, so that no row depends on a language. */
function textColumns({ title, text }: Pick<NewNotification, 'title' | 'text'>) {
  if (typeof title === 'string' && typeof text === 'string') return { title, text, message: null };
  return { title: '', text: '', message: JSON.stringify({ title, text }) };
}

/** Lists a page of a person's notifications, newest first, with one more row if there are more. */
export async function listNotifications(db: ReadDb, user_id: string, page: PageWanted) {
  const own = db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'text', 'message', 'link', 'seen_at', 'created_at'])
    .where('user_id', '=', user_id);
  return pageOf(own, { at: 'created_at', way: 'desc' }, page).execute();
}

/** Counts a person's unseen notifications. */
export async function countUnseen(db: ReadDb, user_id: string): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Marks a person's notifications as seen (by id, or all). Returns the number of previously unseen ones. */
export async function markSeen(db: Tx, user_id: string, ids: readonly string[] | 'all', now: Date): Promise<number> {
  let query = db
    .updateTable('notifications')
    .set({ seen_at: now })
    .where('user_id', '=', user_id)
    .where('seen_at', 'is', null);
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Deletes a person's notifications (by id, or all). Returns their number. */
export async function deleteNotifications(db: Tx, user_id: string, ids: readonly string[] | 'all'): Promise<number> {
  let query = db.deleteFrom('notifications').where('user_id', '=', user_id);
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
