import type { HireSide } from '#contract/choices/hire.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import type { Message } from '#contract/message.ts';
import { hireMails } from '#locales/areas/hire-mails.ts';
import { say, translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import {
  button,
  facts,
  type MailBlock,
  type MailFrame,
  note,
  paragraph,
  quote,
  textLink,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import type { HireDateRow, HireRow } from './hire-store.ts';
import type { HireNews } from './notify-hire.ts';

/** A message to one side of a hire about some of its dates. */
export interface HireMail {
  readonly kind: HireNews;
  readonly hire: HireRow;
  readonly to: HireSide;
  /** The dates that it is about, in order. */
  readonly dates: readonly HireDateRow[];
  readonly language: string;
}

/** The maximum number of dates that a mail lists. */
const MAIL_DATES = 10;

/** Where a side reads and answers a hire. */
export const hirePath = ({ id, event_id }: Pick<HireRow, 'id' | 'event_id'>, to: HireSide): string =>
  to === 'provider' ? `/my_events/events?role=hired&hire=${id}` : `/my_events/${event_id}?tab=team`;

/** Where an organiser finds somebody for the dates that a hire lost. */
const standInPath = ({ id, event_id }: HireRow): string => `/my_events/${event_id}?tab=team&find=${id}`;

/** Whether an organiser is left without somebody. */
const isLost = ({ kind, to }: HireMail): boolean =>
  to === 'organiser' && (kind === 'declined' || kind === 'cancelled' || kind === 'expired');

const valuesOf = ({ hire, to, dates }: HireMail) => ({
  page: to === 'provider' ? hire.organiser.name : hire.provider.name,
  event: hire.title,
  count: dates.length,
});

/** The name of a message, which its title and its sentence have in common. */
const nameOf = ({ kind, to }: HireMail) =>
  kind === 'cancelled' && to === 'provider' ? 'cancelled_by_organiser' : kind;

/** The message as a notification in the app. */
export function hireNotification(mail: HireMail): { title: Message; text: Message; link: string } {
  return {
    title: say(hireMails, `title.${nameOf(mail)}`, valuesOf(mail)),
    text: say(hireMails, 'text', { event: mail.hire.title, count: mail.dates.length }),
    link: isLost(mail) ? standInPath(mail.hire) : hirePath(mail.hire, mail.to),
  };
}

/** Writes the mail to the mailbox of its side, in its language. */
export async function writeHireMail(
  mail: HireMail & { readonly email: string },
  frame: MailFrame,
): Promise<NewMessage> {
  const { kind, hire, to, dates, language, email } = mail;
  const { home = null } = frame;
  const t = translate(language, hireMails, home);
  const path = hirePath(hire, to);
  const reason = dates.find((date) => date.reason !== '')?.reason ?? '';
  const written = to === 'provider' ? hire.message : hire.provider_message;
  const quoted = kind === 'asked' || kind === 'changed' ? written : reason;
  return writeMail(frame, {
    ...{ kind: `hire_${kind}`, to: email, language, title: t(`title.${nameOf(mail)}`, valuesOf(mail)) },
    blocks: [
      paragraph(t(`lead.${nameOf(mail)}`, valuesOf(mail))),
      facts(factsOf(mail, home)),
      ...(quoted === '' ? [] : [quote(quoted)]),
      ...(isLost(mail)
        ? [button(t('stand_in'), standInPath(hire), frame), textLink(t('see'), '', path, frame)]
        : [button(openLabel(mail), path, frame)]),
      ...untilOf(mail, home),
    ],
    reason: t('reason', { market: frame.market_name }),
  });
}

function openLabel({ kind, language }: HireMail): string {
  const t = translate(language, hireMails);
  switch (kind) {
    case 'asked':
    case 'changed':
    case 'accepted':
    case 'date_moved':
      return t(`open.${kind}`);
    default:
      return t('see');
  }
}

/** Until when a pending date can be answered. */
function untilOf({ dates, to, language, hire }: HireMail, home: HomeZone | null): MailBlock[] {
  const [first] = dates
    .filter((date) => date.status === 'pending' && date.last_by !== to)
    .toSorted((a, b) => a.expires_at.getTime() - b.expires_at.getTime());
  if (!first) return [];
  const until = { at: first.expires_at.toISOString(), zone: hire.timezone, shape: 'moment', label: true } as const;
  return [note(translate(language, hireMails, home)('until', { until }))];
}

function factsOf({ hire, dates, to, language }: HireMail, home: HomeZone | null) {
  const t = translate(language, hireMails, home);
  const { kind, amount, percent, currency } = hire;
  const lines = dates
    .slice(0, MAIL_DATES)
    .map((date) =>
      writeText({ at: date.starts_at.toISOString(), zone: hire.timezone, shape: 'full', label: true }, language, home),
    );
  const more = dates.length > MAIL_DATES ? [t('more', { count: dates.length - MAIL_DATES })] : [];
  const terms =
    kind === 'fee' ? t('fee', { amount: { amount: amount ?? 0, currency } }) : t('share', { percent: percent ?? 0 });
  return [
    { label: t('dates', { count: dates.length }), value: [...lines, ...more].join('\n') },
    ...(hire.place === '' ? [] : [{ label: t('where'), value: hire.place }]),
    { label: t('terms'), value: to === 'provider' ? `${terms}\n${t('paid')}` : terms },
  ];
}
