import type { Side } from '#contract/choices/message.ts';
import { excerpt } from '#contract/formats/excerpt.ts';
import { type MessageMailsMessages, messageMails } from '#locales/areas/message-mails.ts';
import { type Translate, translate } from '#locales/format.ts';
import {
  button,
  type MailFrame,
  note,
  paragraph,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import type { ConversationRow } from './conversation-store.ts';
import type { MessageRow } from './sent-message-store.ts';

const MAX_QUOTED = 5;
const LETTERS = 600;

type Write = Translate<MessageMailsMessages>;

/** The name of who wrote to a side, in its reader's language. */
export const writerOf = (conversation: ConversationRow, to: Side, t: Write): string =>
  to === 'customer' ? conversation.provider_name : conversation.customer_name || t('unread.nobody');

/** The mail with all unread messages of a side, and a link to answer. */
export async function unreadMail(
  mail: {
    readonly conversation: ConversationRow;
    readonly to: Side;
    /** The mailbox of that side. */
    readonly email: string;
    /** Oldest first. */
    readonly messages: readonly MessageRow[];
    readonly path: string;
    readonly language: string;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { conversation, to, email, messages, language } = mail;
  const t = translate(language, messageMails, frame.home);
  const from = writerOf(conversation, to, t);
  const shown = messages.slice(-MAX_QUOTED);
  const earlier = messages.length - shown.length;
  const about = { provider: conversation.provider_name, market: frame.market_name };
  return writeMail(frame, {
    ...{ kind: 'messages_unread', to: email, language, booking_id: conversation.booking_id },
    ...{ title: t('unread.title', { from }), subject: subjectOf(messages, excerpt(from, 60), t) },
    preview: excerpt(messages.at(-1)?.text ?? '', 120) || t('unread.no_text'),
    blocks: [
      paragraph(aboutOf(conversation, t) ?? t('unread.about_none', { market: frame.market_name })),
      ...(earlier > 0 ? [note(t('unread.earlier', { count: earlier }))] : []),
      ...shown.map((message) => quote(labelsOf(message, t))),
      button(t('unread.open'), mail.path, frame),
      note(t('unread.note', { from })),
    ],
    reason: to === 'customer' ? t('unread.reason_customer', about) : t('unread.reason_provider', about),
  });
}

/** The subject of the only message after who wrote it, or that there are messages. */
function subjectOf(messages: readonly MessageRow[], from: string, t: Write): string {
  const [only, ...others] = messages;
  if (others.length > 0) return t('unread.subject_many', { from, count: messages.length });
  return only?.subject ? t('unread.subject', { from, subject: only.subject }) : t('unread.title', { from });
}

function labelsOf(message: MessageRow, t: Write): string {
  const letters = Array.from(message.text);
  const text = letters.length <= LETTERS ? message.text : `${letters.slice(0, LETTERS).join('')}…`;
  const count = message.files?.length ?? 0;
  const attached = count === 0 ? '' : t('unread.files', { count });
  return [message.subject ?? '', text, attached].filter((part) => part !== '').join('\n\n');
}

/** What a conversation is about: the booking with its day; null without one. */
function aboutOf(conversation: ConversationRow, t: Write): string | null {
  const { booking_starts_at: at, booking_title: title, booking_timezone, provider_timezone } = conversation;
  if (at === null) return null;
  const day = { at: at.toISOString(), zone: booking_timezone ?? provider_timezone, shape: 'long_day' } as const;
  return t('unread.about', { title: title ?? '', day });
}
