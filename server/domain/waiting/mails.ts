import type { BookingDetails } from '#contract/entities/booking.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import type { Message, MomentValue } from '#contract/message.ts';
import { firstName } from '#contract/visible-name.ts';
import { waitingMails } from '#locales/areas/waiting-mails.ts';
import { say, translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import { cancellationText } from '#server/domain/bookings/mails/index.ts';
import {
  button,
  facts,
  type MailBlock,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  priceTable,
  textLink,
} from '#server/domain/notifications/mails/index.ts';
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
  readonly blocks: readonly MailBlock[];
}

/** Writes a mail about an entry in its person's language: subject, plain text and HTML. */
export async function writeWaitingMail(
  mail: WaitingMail,
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string }> {
  const t = translate(mail.language, waitingMails, frame.home ?? null);
  const { subject, title, lead, blocks } = partsOf(mail, frame);
  const isOpen = mail.entry.status === 'waiting' || mail.entry.status === 'offered';
  const { html, text } = await mailLayout({
    ...frame,
    title,
    preview: lead,
    language: mail.language,
    blocks: [
      paragraph(lead),
      ...blocks,
      ...(isOpen && mail.offer === null
        ? [textLink(t('leave'), t('leave_about'), entryPath(mail, '?leave=1'), frame)]
        : []),
    ],
    reason: t('reason', { market: frame.market_name }),
  });
  return { subject: subject ?? `${title}: ${mail.entry.title}`, html, text };
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
  const t = translate(mail.language, waitingMails, frame.home ?? null);
  switch (kind) {
    case 'joined':
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
  const t = translate(language, waitingMails, frame.home ?? null);
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
  const t = translate(language, waitingMails, frame.home ?? null);
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
  const isFree = offer.price.total === 0;
  return {
    subject: t('offer.subject', { seats, title: entry.title, until: untilOf(offer, 'time') }),
    title: isNamed ? t('offer.title_named', { seats, name: firstName(entry.name) }) : t('offer.title', { seats }),
    lead: t('offer.lead', { seats, title: entry.title, until }),
    blocks: [
      ...(seats < entry.seats ? [paragraph(t('offer.fewer', { wanted: entry.seats }))] : []),
      facts(offerFacts(offer, language, home)),
      ...(isFree ? [] : [priceTable(priceRows(offer, language))]),
      button(t('offer.book', { seats }), entryPath(mail), frame),
      ...(seats > 1
        ? [textLink(t('offer.take_one'), t('offer.take_one_about'), entryPath(mail, '?take=1'), frame)]
        : []),
      textLink(t('offer.give_up'), t('offer.give_up_about'), entryPath(mail, '?leave=1'), frame),
      ...(offer.cancellation === null
        ? []
        : [note(cancellationText(offer.cancellation, offer.timezone, language, home))]),
    ],
  };
}

function offerFacts(offer: BookingDetails, language: string, home: HomeZone | null) {
  const t = translate(language, waitingMails, home);
  const { starts_at: at, timezone: zone, place, location } = offer;
  const where =
    place === 'virtual' ? t('offer.online') : [location?.label, location?.address].filter(Boolean).join(', ');
  const tickets = offer.items.map(({ title: ticket, seats: count }) => t('offer.ticket', { ticket, count }));
  const isFree = offer.price.total === 0;
  return [
    { label: t('offer.when'), value: writeText({ at, zone, shape: 'full', label: true }, language, home) },
    ...(where === '' ? [] : [{ label: t('offer.where'), value: where }]),
    { label: t('offer.with'), value: offer.provider.name },
    // Where something is paid, the prices name the tickets.
    ...(isFree || tickets.length === 0
      ? [
          {
            label: t('offer.what'),
            value: tickets.length > 0 ? tickets.join('\n') : t('offer.people', { count: offer.participants }),
          },
        ]
      : []),
    ...(isFree ? [{ label: t('offer.price'), value: t('offer.free') }] : []),
  ];
}

function priceRows({ price }: BookingDetails, language: string) {
  const t = translate(language, waitingMails);
  const { currency } = price;
  const write = (amount: number) => writeText({ amount, currency }, language);
  const lines = price.line_items.filter((line) => line.audience.includes('customer') && line.amount !== 0);
  return [
    ...lines.map(({ code, amount, label: ticket, quantity: count = 1 }) => ({
      label:
        ticket === undefined
          ? t(code === 'system_charge' ? 'offer.fee' : 'offer.price')
          : t('offer.ticket', { ticket, count }),
      amount: write(amount),
    })),
    { label: t('offer.total'), amount: write(price.total), total: true },
  ];
}
