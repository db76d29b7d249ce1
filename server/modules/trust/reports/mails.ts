import type { Report } from '#contract/entities/report.ts';
import type { Message } from '#contract/message.ts';
import { reports } from '#locales/areas/reports.ts';
import { say, translate } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import {
  button,
  facts,
  type MailFrame,
  note,
  paragraph,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/** The decision on a report, to its author. */
export interface ReportMail {
  readonly to: string;
  readonly report: Report;
  /** The subject: the booking's title, or the page's name. */
  readonly about: string;
  readonly manage_url: string;
  readonly language: string;
}

/** The title and sentence of a report's outcome. */
export function reportLabels({ report, about }: Pick<ReportMail, 'report' | 'about'>): {
  readonly title: Message;
  readonly lead: Message;
} {
  const state = report.status === 'closed' ? (report.outcome ?? 'dismissed') : 'open';
  return { title: say(reports, `title.${state}`), lead: say(reports, `lead.${state}`, { about }) };
}

/** Writes the mail in the author's language. */
export async function writeReportMail(mail: ReportMail, frame: MailFrame): Promise<NewMessage> {
  const { to, report, about, language } = mail;
  const { home = null } = frame;
  const t = translate(language, reports, home);
  const labels = reportLabels(mail);
  const title = textOf(labels.title, language, home);
  return writeMail(frame, {
    ...{ kind: 'report_decided', to, language, title, subject: t('mail.subject', { title, about }) },
    blocks: [
      paragraph(textOf(labels.lead, language, home)),
      ...(report.word === '' ? [] : [quote(report.word)]),
      facts([{ label: t('mail.yours'), value: report.text }]),
      button(t('mail.view'), mail.manage_url, frame),
    ],
    reason: t('mail.reason', { market: frame.market_name }),
  });
}

/** A warning to the owner of a page. */
export interface WarningMail {
  readonly to: string;
  readonly page_name: string;
  readonly reason: string;
  readonly link: string;
  readonly language: string;
}

export const warningTitle = ({ page_name }: Pick<WarningMail, 'page_name'>): Message =>
  say(reports, 'warn.title', { page: page_name });

/** Writes the mail in the language of the page's owner. */
export async function writeWarningMail(mail: WarningMail, frame: MailFrame): Promise<NewMessage> {
  const { to, page_name, reason, link, language } = mail;
  const { home = null } = frame;
  const t = translate(language, reports, home);
  return writeMail(frame, {
    ...{ kind: 'report_warning', to, language, title: textOf(warningTitle(mail), language, home) },
    blocks: [
      paragraph(t('warn.lead', { page: page_name })),
      quote(reason),
      note(t('warn.again')),
      button(t('warn.view'), link, frame),
    ],
    reason: t('warn.reason', { market: frame.market_name }),
  });
}
