import { expected } from './expected.ts';
import { shownIn, unlike } from './facts.ts';
import type { Account, Prices } from './gateway.ts';
import { moneyFaults } from './money.ts';
import type { Played } from './play-year.ts';
import { type Reader, readers } from './world.ts';

/** A mail of the year. */
export interface YearMail {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly booking_id: string | null;
  /** The names of its attachments. */
  readonly files: readonly string[];
  readonly at: number;
}

/** Everything that happened in a year, and the mails about it. */
export interface Year {
  readonly mails: readonly YearMail[];
  readonly played: readonly Played[];
  readonly accounts: readonly Account[];
  readonly payouts: readonly number[];
  readonly prices: Prices;
}

/** What is wrong with the mails of a year; nothing if they are as they have to be. */
export const faultsOf = (year: Year): string[] => [
  ...unexpected(year),
  ...unattributed(year),
  ...unread(year),
  ...year.mails.flatMap((mail) => [...formFaults(mail), ...moneyFaults(mail, year)].map((fault) => named(mail, fault))),
  ...repeated(year.mails),
  ...astray(year),
];

const named = ({ kind, to, subject }: YearMail, fault: string): string => `${kind} to ${to} (${subject}): ${fault}`;

const isAbout = ({ subject, text }: YearMail, { marks }: Played): boolean =>
  marks.some((mark) => `${subject}\n${text}`.includes(mark));

const mailsTo = ({ mails }: Year, happening: Played, reader: Reader): YearMail[] =>
  mails.filter((mail) => happening.mailboxes[reader].includes(mail.to) && isAbout(mail, happening));

/** Happenings of which a reader got other mails than expected. */
function unexpected(year: Year): string[] {
  return year.played.flatMap((happening) =>
    readers.flatMap((reader) => {
      // Reminders and requests for reviews may come before or after what somebody does meanwhile.
      const want = [...(expected[happening.name][reader] ?? [])].sort().join();
      const got = mailsTo(year, happening, reader)
        .map(({ kind }) => kind)
        .sort()
        .join();
      return want === got ? [] : [`${happening.title}, ${happening.name}: ${reader} got [${got}], not [${want}]`];
    }),
  );
}

/** Mails that are about no happening, or about several. */
const unattributed = ({ mails, played }: Year): string[] =>
  mails.flatMap((mail) => {
    const about = played.filter((happening) => isAbout(mail, happening));
    return about.length === 1 ? [] : [named(mail, `is about ${about.length} happenings`)];
  });

/** Words that somebody wrote for a reader, and that are in none of the reader's mails, in both parts. */
const unread = (year: Year): string[] =>
  year.played.flatMap((happening) =>
    happening.said.flatMap(({ to, text: sentence }) => {
      const mails = mailsTo(year, happening, to);
      const isRead = mails.some(({ text, html }) => text.includes(sentence) && shownIn(html).includes(sentence));
      return isRead ? [] : [`${happening.title}, ${happening.name}: ${to} did not read “${sentence}”`];
    }),
  );

const BROKEN = /undefined|\bNaN\b|\bnull\b|\[object|[{}]/;

/** Mails with the dates of a booking or ticket for a calendar; the host has them by a feed. */
const CALENDAR = /^(booking_(confirmed|cancelled|date_moved)|change_applied|ticket_.+(?<!given))$/;
const TICKET = /^ticket_(issued|transferred|moved)$/;

function formFaults({ kind, subject, text, html, files }: YearMail): string[] {
  const isToHost = text.includes('you run Studio Olive');
  return [
    ...(CALENDAR.test(kind) && !isToHost && !files.includes('booking.ics') ? ['has no calendar file'] : []),
    ...(TICKET.test(kind) && !files.some((name) => name.endsWith('.pdf')) ? ['has no ticket'] : []),
    ...(subject.trim() === '' ? ['no subject'] : []),
    ...[subject, text, shownIn(html)].flatMap((part) => BROKEN.exec(part)?.[0] ?? []).map((word) => `says ${word}`),
    ...unlike({ text, html }),
  ];
}

const MINUTE_MS = 60_000;

/** Mails with one subject to one mailbox within a minute. */
const repeated = (mails: readonly YearMail[]): string[] =>
  mails.flatMap((mail, at) => {
    const isSame = (other: YearMail) =>
      other.to === mail.to && other.subject === mail.subject && Math.abs(other.at - mail.at) < MINUTE_MS;
    return mails.slice(0, at).some(isSame) ? [named(mail, 'came twice')] : [];
  });

/** Mails about one booking that are not in its thread, and others that are in one. */
const astray = ({ mails, accounts }: Year): string[] =>
  mails.flatMap((mail) => {
    const about = accounts.filter(
      ({ booking_id, number }) => mail.text.includes(number) || mail.text.includes(booking_id),
    );
    const [booking] = about;
    if (mail.booking_id === null) return about.length === 1 ? [named(mail, 'is in no thread')] : [];
    const isOf = accounts.find(({ booking_id }) => booking_id === mail.booking_id);
    if (!isOf || !mail.text.includes(isOf.title)) return [named(mail, 'is in the thread of another booking')];
    return about.length === 1 && booking !== isOf ? [named(mail, 'is in the thread of another booking')] : [];
  });
