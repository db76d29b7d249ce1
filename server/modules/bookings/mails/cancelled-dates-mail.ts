import type { Message, MoneyValue } from '#contract/message.ts';
import { bookingMails } from '#locales/areas/booking-mails.ts';
import { bookingNotifications } from '#locales/areas/booking-notifications.ts';
import { say, translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import {
  button,
  facts,
  type MailFrame,
  note,
  paragraph,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/** The dates of an event that somebody cancelled, with all that followed. Amounts are in minor units. */
export interface DatesOff {
  readonly event: { readonly id: string; readonly title: string; readonly timezone: string };
  /** Their starts, in order. */
  readonly starts: readonly string[];
  readonly bookings: number;
  readonly refund: MoneyValue;
  /** Refunds that the payment company did not accept. */
  readonly rejected: number;
  /** Bookings that are not cancelled yet. */
  readonly left: number;
}

/** The maximum number of dates that the mail lists. */
const MAIL_DATES = 10;

/** Where the organiser sees the event. */
export const datesOffPath = ({ event }: DatesOff): string => `/my_events/${event.id}`;

/** The summary of a cancellation for whoever cancelled the dates, as a notification in the app. */
export function datesOffNotification({ event, starts, bookings }: DatesOff): { title: Message; text: Message } {
  return {
    title: say(bookingNotifications, 'dates_off', { count: starts.length }),
    text: say(bookingNotifications, 'dates_off.text', { event: event.title, bookings }),
  };
}

/** The same as a mail. */
export async function datesOffMail(
  off: DatesOff,
  frame: MailFrame,
  { to, language }: { readonly to: string; readonly language: string },
): Promise<NewMessage> {
  const { event, starts, bookings, refund, rejected, left } = off;
  const { home = null, market_name: market } = frame;
  const t = translate(language, bookingMails, home);
  const count = starts.length;
  const title = t('dates_off.title', { count });
  const listed = starts
    .slice(0, MAIL_DATES)
    .map((at) => writeText({ at, zone: event.timezone, shape: 'full', label: true }, language, home));
  const more = count > MAIL_DATES ? [t('dates_off.more', { count: count - MAIL_DATES })] : [];
  return writeMail(frame, {
    ...{ kind: 'event_dates_cancelled', to, language },
    ...{ title, subject: t('dates_off.subject', { title, event: event.title }) },
    blocks: [
      paragraph(t('dates_off.lead', { bookings })),
      facts([
        { label: t('fact.what'), value: event.title },
        { label: t('dates_off.dates', { count }), value: [...listed, ...more].join('\n') },
        { label: t('dates_off.bookings'), value: new Intl.NumberFormat(language).format(bookings) },
        { label: t('dates_off.refunds'), value: writeText(refund, language) },
      ]),
      button(t('dates_off.action'), datesOffPath(off), frame),
      ...(rejected === 0 ? [] : [note(t('dates_off.rejected', { count: rejected }))]),
      ...(left === 0 ? [] : [note(t('dates_off.left', { count: left }))]),
    ],
    reason: t('dates_off.reason', { market }),
  });
}
