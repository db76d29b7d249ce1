import type { NewMessage } from '../outbox-store.ts';
import { type MailFrame, type MailParts, mailLayout } from './layout.ts';

/** A mail: its kind, its reader, and what it says in their language. What else the outbox needs of it goes along. */
export interface Mail
  extends Omit<MailParts, keyof MailFrame | 'preview'>,
    Omit<NewMessage, 'channel' | 'subject' | 'text' | 'html' | 'user_id' | 'device_id' | 'link'> {
  /** The language of the marketplace unless it is another. */
  readonly language?: string;
  /** The title unless it is another. */
  readonly subject?: string;
  /** What mailboxes show below the subject: the first block unless it is another. */
  readonly preview?: string;
}

/** Writes a mail in the common layout, as the message that the outbox takes. */
export async function writeMail(frame: MailFrame, mail: Mail): Promise<NewMessage> {
  const { title, blocks, reason, cover, ...others } = mail;
  const { language = frame.language, subject = title, preview = blocks[0]?.text ?? title, ...message } = others;
  const { html, text } = await mailLayout({ ...frame, language, title, preview, blocks, reason, cover });
  return { channel: 'email', ...message, subject, text, html };
}
