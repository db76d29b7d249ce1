import type { Report } from '#contract/entities/report.ts';
import {
  button,
  facts,
  type MailFrame,
  mailLayout,
  paragraph,
  quote,
} from '#server/domain/notifications/mails/index.ts';

/** The decision on a report, to its author. */
export interface ReportMail {
  readonly report: Report;
  /** The subject: the booking's title, or the page's name. */
  readonly about: string;
  readonly manage_url: string;
  readonly language: string;
}

/** The title and sentence of a report's outcome. */
export function reportLabels({ report, about }: Pick<ReportMail, 'report' | 'about'>): { title: string; lead: string } {
  if (report.status !== 'closed')
    return { title: 'We have an answer to your report', lead: `It’s about “${about}”. We’re still looking into it.` };
  return report.outcome === 'upheld'
    ? { title: 'We agree with you: your report is closed', lead: `We looked into “${about}” and agree with you.` }
    : {
        title: 'Your report is closed',
        lead: `We looked into “${about}” and found nothing against our rules.`,
      };
}

/** Writes the mail: subject, plain text and html. */
export async function writeReportMail(
  mail: ReportMail,
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string }> {
  const labels = reportLabels(mail);
  const { html, text } = await mailLayout({
    ...frame,
    title: labels.title,
    preview: labels.lead,
    language: mail.language,
    blocks: [
      paragraph(labels.lead),
      ...(mail.report.word === '' ? [] : [quote(mail.report.word)]),
      facts([{ label: 'You wrote', value: mail.report.text }]),
      button('View report', mail.manage_url, frame),
    ],
    reason: `You’re getting this email because you reported a problem on ${frame.market_name}.`,
  });
  return { subject: `${labels.title}: ${mail.about}`, html, text };
}
