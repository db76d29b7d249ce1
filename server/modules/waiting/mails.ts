import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { keepHalfOfDay } from '#contract/formats/moment.ts';
import { joinPlace } from '#contract/location/place-line.ts';
import { type HomeZone, zoneName } from '#contract/location/zone-name.ts';
import type { Message, MomentValue } from '#contract/message.ts';
import { firstName } from '#contract/visible-name.ts';
import { waitingMails } from '#locales/areas/waiting-mails.ts';
import { say, translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import { cancellationText, writePrice } from '#server/modules/bookings/mails/index.ts';
import {
  bookingCard,
  button,
  type MailBlock,
  type MailFrame,
  note,
  type PriceRow,
  paragraph,
  textLink,
  textLinks,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import { mailCover } from '#server/modules/pictures/mail/index.ts';
import type { EntryRow } from './entry-store.ts';
import { OFFER_HOURS } from './rules/offer-time.ts';

/** What a person on a waiting list is told. */
export const waitingNews = ['joined', 'offer', 'missed', 'passed', 'closed'] as const;
export type WaitingNews = (typeof waitingNews)[number];

/** A mail about an entry: the booking that is offered, and the token that opens the entry. */
export interface WaitingMail {
  readonly kind: WaitingNews;
  readonly entry: EntryRow;
  readonly offer: BookingDetails | null;
  readonly token: string;
  readonly language: string;
}

interface Parts {
  readonly subject?: string;
  readonly title: string;
  readonly lead: string;
  /** The words of the lead that are bold. */
  readonly strong?: readonly string[];
  readonly blocks: readonly MailBlock[];
}

/** Writes a mail about an entry in its person's language. */
export async function writeWaitingMail(mail: WaitingMail, frame: MailFrame): Promise<NewMessage> {
  const { kind, entry, language } = mail;
  const t = translate(language, waitingMails, frame.home);
  const { title, lead, strong = [], blocks, subject = `${title}: ${entry.title}` } = partsOf(mail, frame);
  const isOpen = entry.status === 'waiting' || entry.status === 'offered';
  return writeMail(frame, {
    ...{ kind: `waiting_${kind}`, to: entry.email, language, title, subject },
    cover: coverOf(mail),
    blocks: [
      paragraph(lead, strong),
      ...blocks,
      ...(isOpen && mail.offer === null
        ? [textLink(t('leave'), t('leave_about'), entryPath(mail, '?leave=1'), frame)]
        : []),
    ],
    reason: t('reason', { market: frame.market_name }),
  });
}

/** The offer as a notification in the app. */
export function offerNotification({ title }: EntryRow, offer: BookingDetails): { title: Message; text: Message } {
  return {
    title: say(waitingMails, 'app.offer', { seats: offer.participants }),
    text: say(waitingMails, 'app.offer_text', { title, until: untilOf(offer, 'moment') }),
  };
}

const entryPath = ({ token }: Pick<WaitingMail, 'token'>, query = ''): string => `/waiting-list/${token}${query}`;

/** Where an event or a provider's times are found. */
const subjectPath = ({ event_id, provider_id, provider_slug }: EntryRow): string =>
  event_id === null ? `/provider_details/${provider_slug}` : `/view-events/${event_id}/${provider_id}?from=mail`;

function partsOf(mail: WaitingMail, frame: MailFrame): Parts {
  const { kind, entry, offer } = mail;
  const { title: event, seats } = entry;
  const t = translate(mail.language, waitingMails, frame.home);
  switch (kind) {
    case 'joined':
      if (entry.status === 'unproved')
        return {
          title: t('prove.title'),
          lead: t('prove.lead', { seats, title: event }),
          blocks: [...rangeOf(mail, frame), button(t('prove.open'), entryPath(mail), frame), note(t('prove.note'))],
        };
      return {
        title: t('joined.title', { number: entry.ahead + 1 }),
        lead: t('joined.lead', { seats, title: event, hours: OFFER_HOURS }),
        blocks: [...rangeOf(mail, frame), button(t('joined.open'), entryPath(mail), frame), note(t('joined.note'))],
      };
    case 'offer':
      return offer === null ? closedParts(mail, frame) : offerParts(mail, offer, frame);
    case 'missed': {
      const isEnded = entry.status === 'ended';
      const path = isEnded ? subjectPath(entry) : entryPath(mail);
      return {
        title: t(isEnded ? 'missed.title_ended' : 'missed.title'),
        lead: t(isEnded ? 'missed.lead_ended' : 'missed.lead', { title: event }),
        blocks: [button(t(isEnded ? 'missed.join' : 'missed.open'), path, frame)],
      };
    }
    case 'passed':
      return {
        title: t('passed.title'),
        lead: t('passed.lead', { seats, title: event }),
        blocks: [button(t('passed.open'), entryPath(mail), frame), note(t('passed.note'))],
      };
    case 'closed':
      return closedParts(mail, frame);
  }
}

function closedParts({ entry, language }: WaitingMail, frame: MailFrame): Parts {
  const t = translate(language, waitingMails, frame.home);
  return {
    title: t('closed.title'),
    lead: t('closed.lead', { title: entry.title }),
    blocks: [button(t('closed.open'), subjectPath(entry), frame)],
  };
}

/** The days of an entry that takes any date of a range. */
function rangeOf({ entry, language }: WaitingMail, frame: MailFrame): MailBlock[] {
  const { from_date, until_date } = entry;
  if (from_date === null || until_date === null) return [];
  const day = (date: string): MomentValue => ({ at: `${date}T12:00:00Z`, zone: 'UTC', shape: 'day' });
  const t = translate(language, waitingMails, frame.home);
  return [paragraph(t('joined.any_dates', { from: day(from_date), until: day(until_date) }))];
}

const untilOf = ({ expires_at, starts_at, timezone }: BookingDetails, shape: MomentValue['shape']): MomentValue => ({
  at: expires_at ?? starts_at,
  zone: timezone,
  shape,
  label: true,
});

/** What is offered, until when, what it costs, and what can be done about it. */
function offerParts(mail: WaitingMail, offer: BookingDetails, frame: MailFrame): Parts {
  const { entry, language } = mail;
  const { home = null } = frame;
  const t = translate(language, waitingMails, home);
  const seats = offer.participants;
  const until = untilOf(offer, 'moment');
  // A guest's name was typed by somebody who may not own the address.
  const isNamed = entry.user_id !== null && entry.name !== '';
  return {
    subject: t('offer.subject', { seats, title: entry.title, until: untilOf(offer, 'time') }),
    title: isNamed ? t('offer.title_named', { seats, name: firstName(entry.name) }) : t('offer.title', { seats }),
    lead: t('offer.lead', { seats, title: entry.title, until }),
    strong: [entry.title, writeText(until, language, home)],
    blocks: [
      ...(seats < entry.seats ? [paragraph(t('offer.fewer', { wanted: entry.seats }))] : []),
      offerCard(offer, language, home),
      button(t('offer.book', { seats }), entryPath(mail), frame, { is_wide: true }),
      textLinks(
        [
          ...(seats > 1 ? [{ label: t('offer.take_one'), href: entryPath(mail, '?take=1') }] : []),
          { label: t('offer.give_up'), href: entryPath(mail, '?leave=1') },
        ],
        frame,
      ),
      ...(offer.cancellation === null
        ? []
        : [note(cancellationText(offer.cancellation, offer.timezone, language, home))]),
    ],
  };
}

/** The picture of the event or service that is offered. */
function coverOf({ offer }: WaitingMail) {
  const picture = offer?.image ?? null;
  return picture === null ? null : { ...mailCover(picture), alt: picture.alt };
}

/** The day, the time and the place of an offer, and what it costs. */
function offerCard(offer: BookingDetails, language: string, home: HomeZone | null): MailBlock {
  const t = translate(language, waitingMails, home);
  const { starts_at, ends_at, timezone: zone, place, location, provider } = offer;
  const part = (shape: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...shape, timeZone: zone }).format(new Date(starts_at));
  const shape = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const time = dateFormat(language, { ...shape, timeZone: zone }).formatRange(new Date(starts_at), new Date(ends_at));
  const where = place === 'virtual' ? t('offer.online') : joinPlace(location?.label, location?.address);
  return bookingCard({
    month: part({ month: 'short' }).toLocaleUpperCase(language),
    day: part({ day: 'numeric' }),
    when: keepHalfOfDay(`${time} ${zoneName(zone, language, starts_at, home)}`),
    where: [where, ...(where.includes(provider.name) ? [] : [t('offer.with', { name: provider.name })])].filter(
      (line) => line !== '',
    ),
    rows: offer.price.total === 0 ? freeRows(offer, language) : writePrice(offer.price, t('offer.total'), language),
  });
}

/** What is offered for free. */
function freeRows({ items, participants }: BookingDetails, language: string): PriceRow[] {
  const t = translate(language, waitingMails);
  const what =
    items.length === 0
      ? [t('offer.people', { count: participants })]
      : items.map(({ title: ticket, seats: count }) => t('offer.ticket', { ticket, count }));
  return [
    ...what.map((label) => ({ label, amount: '' })),
    { label: t('offer.total'), amount: t('offer.free'), total: true },
  ];
}
