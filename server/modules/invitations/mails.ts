import { joinPlace } from '#contract/location/place-line.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import type { Message } from '#contract/message.ts';
import { invitationMails } from '#locales/areas/invitation-mails.ts';
import { say, translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import {
  button,
  facts,
  type MailFrame,
  note,
  paragraph,
  quote,
  textLink,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import type { InvitationDateRow, InvitationRow } from './invitation-store.ts';
import type { InvitationNews } from './unsent-invitation-store.ts';

/** A mail or notification about an invitation. */
export interface InvitationMail {
  readonly news: InvitationNews;
  readonly invitation: InvitationRow;
  /** The dates that wait for an answer, in order. */
  readonly dates: readonly InvitationDateRow[];
  readonly language: string;
}

/** The maximum number of dates that a mail lists. */
const MAIL_DATES = 6;

const valuesOf = ({ invitation, dates }: InvitationMail) => ({
  host: invitation.provider_name,
  event: invitation.title,
  count: dates.length,
});

/** The page of an invitation: by the token of its mails, or by its id for the invited user. */
export const invitationPath = (key: string, query = ''): string => `/invitation/${key}${query}`;

/** The invitation as a notification in the app. */
export function invitationNotification(mail: InvitationMail): { title: Message; text: Message; link: string } {
  return {
    title: say(invitationMails, `title.${mail.news}`, valuesOf(mail)),
    text: say(invitationMails, 'text', valuesOf(mail)),
    link: invitationPath(mail.invitation.id),
  };
}

/** Writes the mail of an invitation. `token` opens it without an account. */
export async function writeInvitationMail(mail: InvitationMail, token: string, frame: MailFrame): Promise<NewMessage> {
  const { invitation, news, language } = mail;
  const { home = null } = frame;
  const t = translate(language, invitationMails, home);
  return writeMail(frame, {
    ...{ kind: `invitation_${news}`, to: invitation.email, language, title: t(`title.${news}`, valuesOf(mail)) },
    blocks: [
      paragraph(t(`lead.${news}`, valuesOf(mail))),
      ...(invitation.message === '' ? [] : [quote(invitation.message)]),
      facts(factsOf(mail, home)),
      button(t('open'), invitationPath(token), frame),
      textLink(t('decline'), t('decline_about', valuesOf(mail)), invitationPath(token, '?answer=no'), frame),
      note(t('note')),
      textLink(t('mute'), t('mute_about', { market: frame.market_name }), invitationPath(token, '?answer=stop'), frame),
    ],
    reason: t('reason', { ...valuesOf(mail), market: frame.market_name }),
  });
}

function factsOf({ invitation, dates, language }: InvitationMail, home: HomeZone | null) {
  const t = translate(language, invitationMails, home);
  const { package: ticket, timezone: zone, attendance, venue_name, area_label } = invitation;
  const lines = dates
    .slice(0, MAIL_DATES)
    .map((date) => writeText({ at: date.starts_at.toISOString(), zone, shape: 'full', label: true }, language, home));
  const more = dates.length > MAIL_DATES ? [t('more', { count: dates.length - MAIL_DATES })] : [];
  const where = attendance === 'virtual' ? t('online') : joinPlace(venue_name, area_label);
  return [
    { label: t('dates', { count: dates.length }), value: [...lines, ...more].join('\n') },
    ...(where === '' ? [] : [{ label: t('where'), value: where }]),
    ...(ticket === null ? [] : [{ label: t('ticket'), value: ticketLine(ticket, language) }]),
  ];
}

function ticketLine({ name, amount, currency }: NonNullable<InvitationRow['package']>, language: string): string {
  const t = translate(language, invitationMails);
  return amount === 0 ? t('free', { name }) : t('costs', { name, price: { amount, currency } });
}
