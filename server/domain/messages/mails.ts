import type { Side } from '#contract/entities/message.ts';
import { excerpt } from '#contract/formats/excerpt.ts';
import {
  button,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  quote,
} from '#server/domain/notifications/mails/index.ts';
import type { ConversationRow, MessageRow } from './find-store.ts';

const MAX_QUOTED = 5;
const LETTERS = 600;

/** The mail with all unread messages of a side, and a link to answer. */
export async function unreadMail(
  mail: {
    readonly conversation: ConversationRow;
    readonly to: Side;
    /** Oldest first. */
    readonly messages: readonly MessageRow[];
    readonly path: string;
    readonly language: string;
  },
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string }> {
  const { conversation, to, messages, language } = mail;
  const from = to === 'customer' ? conversation.provider_name : conversation.customer_name || 'Someone';
  const about = aboutOf(conversation, language);
  const shown = messages.slice(-MAX_QUOTED);
  const earlier = messages.length - shown.length;
  const { html, text } = await mailLayout({
    ...frame,
    title: `${from} wrote to you`,
    preview: excerpt(messages.at(-1)?.text ?? '', 120) || 'Sent a file',
    language,
    blocks: [
      paragraph(about === null ? `You have a message on ${frame.market_name}:` : `About ${about}:`),
      ...(earlier > 0
        ? [note(`${earlier} earlier ${earlier === 1 ? 'message is' : 'messages are'} in the conversation.`)]
        : []),
      ...shown.map((message) => quote(labelsOf(message))),
      button('Read and reply', mail.path, frame),
      note('Reply on the site. We don’t receive replies to this email.'),
    ],
    reason:
      to === 'customer'
        ? `You’re getting this email because you messaged or booked ${conversation.provider_name} ` +
          `on ${frame.market_name}. The message was unread for ten minutes.`
        : `You’re getting this email because ${conversation.provider_name} is your page on ${frame.market_name}. ` +
          'The message was unread for ten minutes.',
  });
  return { subject: subjectOf(messages, from), html, text };
}

/** The subject of the only message after who wrote it, or that there are messages. */
function subjectOf(messages: readonly MessageRow[], from: string): string {
  const [only, ...others] = messages;
  if (others.length > 0) return `${excerpt(from, 60)} wrote to you (${messages.length} messages)`;
  return only?.subject ? `${excerpt(from, 60)}: ${only.subject}` : `${excerpt(from, 60)} wrote to you`;
}

function labelsOf(message: MessageRow): string {
  const letters = Array.from(message.text);
  const text = letters.length <= LETTERS ? message.text : `${letters.slice(0, LETTERS).join('')}…`;
  const files = message.files?.length ?? 0;
  const attached = files === 0 ? '' : files === 1 ? '1 file attached.' : `${files} files attached.`;
  return [message.subject ?? '', text, attached].filter((part) => part !== '').join('\n\n');
}

/** The subject of a conversation: the booking with its day; null without one. */
function aboutOf(conversation: ConversationRow, language: string): string | null {
  if (conversation.booking_starts_at === null) return null;
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: conversation.booking_timezone ?? conversation.provider_timezone,
  });
  return `“${conversation.booking_title}” on ${day.format(conversation.booking_starts_at)}`;
}
