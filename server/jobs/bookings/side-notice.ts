import type { CallName } from '#contract/index.ts';
import { invitationFile } from '#server/domain/bookings/calendar/index.ts';
import {
  bookingNotification,
  bookingPath,
  calendarPath,
  findContact,
  type News,
  writeBookingMail,
} from '#server/domain/bookings/mails/index.ts';
import { type LoadedBooking, presentLoaded } from '#server/domain/bookings/read/index.ts';
import { mailFrame } from '#server/domain/notifications/index.ts';
import * as outbox from '#server/domain/notifications/queries.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';

/** What one side of a booking is told: by mail and in the app, each null where it is not told there. */
export interface SideNotice {
  readonly mail: outbox.NewMessage | null;
  readonly notification: outbox.NewNotification | null;
}

/** News of a booking, before it is addressed to a side. */
interface SideNews extends Pick<News, 'kind' | 'change' | 'back'> {
  /** Other times that are offered with the booking. */
  readonly alternatives?: News['booking']['alternatives'];
  /** Whether the mail brings the calendar's entry along. */
  readonly hasInvitation?: (status: News['booking']['status']) => boolean;
  /** What the mail and the notification are sent once for. */
  readonly once_key: string;
  readonly once_key_in_app: string;
}

/** Writes news for one side of a booking, with the state at the time of sending. */
export async function writeSideNotice(
  deps: AppDeps,
  whole: LoadedBooking,
  to: News['to'],
  { alternatives, hasInvitation, once_key, once_key_in_app, ...rest }: SideNews,
): Promise<SideNotice> {
  const db = deps.database.write;
  const { row } = whole;
  const { user_id, email, language } = await findContact(db, row, to);
  if (email === null) return { mail: null, notification: null };
  const present = presentLoaded(whole, to, { config: deps.config, now: deps.clock.now(), language });
  const booking = alternatives === undefined ? present : { ...present, alternatives };
  const frame = await mailFrame(db, deps.config);
  const link = bookingPath(row.id, to);
  const news: News = { ...rest, to, booking };
  const manage_url = booking.manage_url ?? `${frame.origin}${link}`;
  const mail = await writeBookingMail({ ...news, manage_url, language }, frame);
  const invitation = () => {
    const url = `${frame.origin}${calendarPath(row, to)}`;
    const sender = deps.config.MAIL_FROM;
    return invitationFile(row, booking, { side: to, address: email, url, ...frame, sender, language });
  };
  const attachments = hasInvitation?.(booking.status) ? [invitation()] : [];
  const { kind } = news;
  const notification = bookingNotification(news);
  return {
    mail: mail && { channel: 'email', kind, to: email, ...mail, attachments, once_key },
    notification:
      user_id === null || notification === null
        ? null
        : { user_id, kind, ...notification, link, booking_id: row.id, once_key: once_key_in_app },
  };
}

/** Sends a notice in the open transaction; `stale` are the reads of its side that it invalidates. */
export async function insertNotice(
  tx: Tx,
  { mail, notification }: SideNotice,
  now: Date,
  stale: readonly CallName[],
): Promise<void> {
  if (mail) await outbox.insertMessage(tx, mail, now);
  if (notification) await outbox.insertNotification(tx, notification, now, stale);
}
