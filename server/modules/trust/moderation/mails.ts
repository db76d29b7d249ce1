import type { Message } from '#contract/message.ts';
import type { ModerationKind } from '#contract/states/moderation.ts';
import { appealMails } from '#locales/areas/appeal-mails.ts';
import { moderationMails } from '#locales/areas/moderation-mails.ts';
import { say, translate } from '#locales/format.ts';
import {
  button,
  type MailFrame,
  note,
  paragraph,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/** A decision as the person concerned reads it. */
export interface DecisionNotice {
  readonly kind: ModerationKind;
  readonly label: string;
  /** The page a review was about. */
  readonly page_name: string | null;
  readonly is_undone: boolean;
  /** Whether it was held until staff looked at it. */
  readonly was_held: boolean;
}

/** The messages of a decision (title and sentence): made, undone, or not approved after it was held. */
function messagesOf({ kind, was_held, is_undone }: DecisionNotice) {
  if (is_undone) return { title: `title.undone.${kind}`, lead: `text.undone.${kind}` } as const;
  // Accounts are never held.
  if (was_held && kind !== 'suspend_user')
    return { title: `title.declined.${kind}`, lead: `text.declined.${kind}` } as const;
  return { title: `title.made.${kind}`, lead: `text.made.${kind}` } as const;
}

/** The title of a decision, or of its reversal, for a notification. */
export const moderationTitle = (notice: DecisionNotice): Message =>
  say(moderationMails, messagesOf(notice).title, { label: notice.label });

/** Writes the mail to the person concerned. */
export async function writeModerationMail(
  mail: DecisionNotice & {
    readonly to: string;
    readonly language: string;
    readonly reason: string;
    readonly link: string;
    /** Where a decision in force can be appealed, and until when. */
    readonly appeal: { readonly link: string; readonly until: Date };
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language, label, page_name } = mail;
  const write = translate(language, moderationMails, frame.home);
  const { title, lead } = messagesOf(mail);
  const t = translate(language, appealMails, frame.home);
  const until = { at: mail.appeal.until.toISOString(), zone: 'UTC', shape: 'day', label: false } as const;
  return writeMail(frame, {
    ...{ kind: 'moderation', to, language, title: write(title, { label }) },
    blocks: [
      paragraph(write(lead, { page: page_name ?? write('booking') })),
      quote(mail.reason),
      ...(mail.is_undone
        ? [button(t('undone.action'), mail.link, frame)]
        : [note(t('decision.text', { until })), button(t('decision.action'), mail.appeal.link, frame)]),
    ],
    reason: write('reason', { market: frame.market_name }),
  });
}
