import { surveyMails } from '#locales/areas/survey-mails.ts';
import { say, translate } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import { button, type MailFrame, note, paragraph, writeMail } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/** A date that somebody is asked about. */
export interface SurveyAsk {
  readonly title: string;
  readonly host: string;
  readonly timezone: string;
  readonly starts_at: Date;
  readonly closes_at: Date;
  /** The number of questions. */
  readonly count: number;
  readonly path: string;
}

const dayOf = (at: Date, zone: string) => ({ at: at.toISOString(), zone, shape: 'day', label: false }) as const;

/** The title and sentence that ask how a date was. */
export function surveyAskLabels({ title, host, starts_at, timezone }: SurveyAsk) {
  const day = dayOf(starts_at, timezone);
  return { title: say(surveyMails, 'title', { title }), preview: say(surveyMails, 'preview', { host, day }) };
}

/** The mail that asks how a date was, with a link to its survey. */
export async function surveyAskMail(
  ask: SurveyAsk,
  { to, language }: { readonly to: string; readonly language: string },
  frame: MailFrame,
): Promise<NewMessage> {
  const { home = null } = frame;
  const t = translate(language, surveyMails, home);
  const { title, host, timezone } = ask;
  const labels = surveyAskLabels(ask);
  return writeMail(frame, {
    ...{ kind: 'survey_ask', to, language, title: textOf(labels.title, language, home) },
    preview: textOf(labels.preview, language, home),
    blocks: [
      paragraph(t('text', { title, host, day: dayOf(ask.starts_at, timezone) })),
      button(t('action', { count: ask.count }), ask.path, frame),
      note(t('note', { host, until: dayOf(ask.closes_at, timezone) })),
    ],
    reason: t('reason', { host, market: frame.market_name }),
  });
}
