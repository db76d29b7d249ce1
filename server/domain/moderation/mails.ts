import type { Message } from '#contract/message.ts';
import type { ModerationKind } from '#contract/states/moderation.ts';
import { appealMails } from '#locales/areas/appeal-mails.ts';
import { contentMails } from '#locales/areas/content-mails.ts';
import { say, translate } from '#locales/format.ts';
import {
  button,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  quote,
} from '#server/domain/notifications/mails/index.ts';

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

/** The title of a decision, or of its reversal, for a notification. */
export function moderationTitle(notice: DecisionNotice): string | Message {
  const { kind, label } = notice;
  return isDeclined(notice) && kind !== 'suspend_user'
    ? say(contentMails, `declined.title.${kind}`, { label })
    : moderationLabels(notice).title;
}

/** Whether staff did not approve what was held. */
const isDeclined = ({ was_held, is_undone }: DecisionNotice): boolean => was_held && !is_undone;

/** The title and sentence of a decision for its mail. */
function mailLabels(notice: DecisionNotice, language: string): { title: string; lead: string } {
  const { kind, label, page_name } = notice;
  if (!isDeclined(notice) || kind === 'suspend_user') return moderationLabels(notice);
  const t = translate(language, contentMails, null);
  return {
    title: t(`declined.title.${kind}`, { label }),
    lead: t(`declined.text.${kind}`, { page: page_name ?? t('declined.page') }),
  };
}

/** The title and sentence of a decision, or of its reversal. */
function moderationLabels({ kind, label, page_name, is_undone }: DecisionNotice): {
  title: string;
  lead: string;
} {
  const about = page_name === null ? 'your booking' : page_name;
  const labels = {
    hide_review: is_undone
      ? { title: 'Your review is back', lead: `People can see your review of ${about} again, and its stars count.` }
      : {
          title: 'We’ve hidden your review',
          lead: `We no longer show your review of ${about}, and its stars don’t count.`,
        },
    unlist_service: is_undone
      ? { title: `${label} is back`, lead: 'People can find and book this service again.' }
      : {
          title: `We’ve unlisted ${label}`,
          lead: 'People can’t find or book this service. Bookings you already have stay as they are.',
        },
    unlist_event: is_undone
      ? { title: `${label} is back`, lead: 'People can find and book this event again.' }
      : {
          title: `We’ve unlisted ${label}`,
          lead: 'People can’t find or book this event. Guests who already booked keep their tickets.',
        },
    suspend_page: is_undone
      ? { title: `${label} is back`, lead: 'Your page and its services are as they were before.' }
      : {
          title: `We’ve suspended ${label}`,
          lead:
            'People can’t find or book your page. ' +
            'Confirmed bookings stay for now; we’ll tell you if we cancel any.',
        },
    suspend_user: is_undone
      ? { title: 'Your account is back', lead: 'You can sign in again, and your pages are as they were before.' }
      : {
          title: 'We’ve suspended your account',
          lead: 'You can’t sign in, and people can’t find or book your pages. Confirmed bookings stay for now.',
        },
  } as const;
  return labels[kind];
}

/** Writes the mail: subject, plain text and html. */
export async function writeModerationMail(
  mail: DecisionNotice & {
    readonly reason: string;
    readonly link: string;
    readonly language: string;
    /** Where a decision in force can be appealed, and until when. */
    readonly appeal: { readonly link: string; readonly until: Date };
  },
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string }> {
  const { title, lead } = mailLabels(mail, mail.language);
  const t = translate(mail.language, appealMails, frame.home ?? null);
  const until = { at: mail.appeal.until.toISOString(), zone: 'UTC', shape: 'day', label: false } as const;
  const { html, text } = await mailLayout({
    ...frame,
    title,
    preview: lead,
    language: mail.language,
    blocks: [
      paragraph(lead),
      quote(mail.reason),
      ...(mail.is_undone
        ? [button(t('undone.action'), mail.link, frame)]
        : [note(t('decision.text', { until })), button(t('decision.action'), mail.appeal.link, frame)]),
    ],
    reason: `You’re getting this email because of a decision about your activity on ${frame.market_name}.`,
  });
  return { subject: title, html, text };
}
