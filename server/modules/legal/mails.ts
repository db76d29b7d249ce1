import { legalMails } from '#locales/areas/legal-mails.ts';
import { translate } from '#locales/format.ts';
import { button, type MailFrame, note, paragraph, writeMail } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import type { AcceptedKind } from './acceptance-store.ts';

const paths = { privacy: '/privacy_policy', terms: '/terms_and_condition' } as const;

/** The mail about a version of a text that holds from a day on. */
export async function legalAnnouncementMail(
  mail: {
    readonly to: string;
    readonly language: string;
    readonly kind: AcceptedKind;
    readonly version: number;
    readonly effective_at: Date;
    readonly timezone: string;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language, kind, version } = mail;
  const t = translate(language, legalMails, frame.home);
  const day = { at: mail.effective_at.toISOString(), zone: mail.timezone, shape: 'date', label: false } as const;
  const about = { market: frame.market_name };
  return writeMail(frame, {
    ...{ kind: 'legal_announced', to, language, title: t(`subject.${kind}`, about) },
    blocks: [
      paragraph(t(`text.${kind}`, { day })),
      button(t('action'), `${paths[kind]}?version=${version}`, frame),
      note(t('note')),
    ],
    reason: t('reason', about),
  });
}
