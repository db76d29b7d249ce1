import { createTransport } from 'nodemailer';
import { isLoopback } from '#server/kernel/configuration/config.ts';
import { Undeliverable } from '../delivery/port.ts';
import type { Mailer, OutgoingMail } from './port.ts';

/** The longest silence of the mail server. */
const PATIENCE_MS = 20_000;
/**
 * The longest delivery, of a server that is never silent for long and never done. It is less than a minute, after which
 * the job of a process that seems to be dead runs again.
 */
const LIMIT_MS = 45_000;

/**
 * Creates a mailer for SMTP. The outbox id is the Message-ID, so that most mail programs show a mail sent twice after a
 * crash only once.
 */
export function smtpMailer(
  options: MailSender & { readonly url: string; readonly patience_ms?: number; readonly limit_ms?: number },
): Mailer {
  // Jobs that wait for an unresponsive mail server block other jobs.
  const { patience_ms: patience = PATIENCE_MS, limit_ms = LIMIT_MS } = options;
  const transport = createTransport({
    url: options.url,
    requireTLS: mustEncrypt(options.url),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  return {
    async send(mail) {
      const sent = transport.sendMail({ ...toSmtpMessage(mail, options), signal: AbortSignal.timeout(limit_ms) });
      await sent.catch((error: unknown) => {
        throw isRefusedAddress(error) ? new Undeliverable('address_refused') : error;
      });
    },
  };
}

/** Who mails come from, and who reads replies, if anybody does. */
interface MailSender {
  readonly from: string;
  readonly reply_to?: string | undefined;
}

/**
 * The headers of every mail (RFC 3834, and for Exchange): no program answers it, because its sender is nobody. That
 * includes mails that quote what people wrote to each other, which we write ourselves (decision 064).
 */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

/**
 * Converts a mail into a message for SMTP. Mails about one booking refer to the same message, which was never sent, so
 * that mail programs show them together.
 */
export function toSmtpMessage(mail: OutgoingMail, { from, reply_to }: MailSender) {
  const { id, to, subject, text, html, booking_id = null, attachments, headers = {} } = mail;
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const thread = booking_id === null ? null : `<booking-${booking_id}@${domain}>`;
  return {
    messageId: `<${id}@${domain}>`,
    ...{ from, to, subject, text },
    ...(html === null ? {} : { html }),
    ...(reply_to === undefined ? {} : { replyTo: reply_to }),
    ...(thread === null ? {} : { references: thread, inReplyTo: thread }),
    headers: { ...AUTOMATIC, ...headers },
    ...toAttachments(attachments),
  };
}

/** Whether the mail server says that there is no such mailbox (a lasting answer to RCPT TO, RFC 5321). */
function isRefusedAddress(error: unknown): boolean {
  return (
    error instanceof Error &&
    'command' in error &&
    error.command === 'RCPT TO' &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 550 &&
    error.responseCode <= 553
  );
}

/**
 * Whether mails require a server with STARTTLS. Mails contain codes and access links, and an attacker on the path can
 * remove the STARTTLS offer (RFC 3207, 6). Exceptions: connections on this machine, and connections with the operator's
 * `requireTLS=false`.
 */
function mustEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname.toLowerCase().replace(/^\[|\]$/g, '')) && searchParams.get('requireTLS') !== 'false';
}

/**
 * Converts the files of a mail into attachments. A file with a calendar method becomes the mail's own calendar part
 * (RFC 6047), for which mail programs offer actions.
 */
export function toAttachments(files: OutgoingMail['attachments']) {
  const event = files.find((file) => methodOf(file) !== null);
  return {
    ...(event === undefined
      ? {}
      : { icalEvent: { method: methodOf(event) ?? 'PUBLISH', filename: event.filename, content: event.content } }),
    attachments: files
      .filter((file) => file !== event)
      .map(({ filename, content_type, content, encoding }) => ({
        filename,
        contentType: content_type,
        content,
        ...(encoding === undefined ? {} : { encoding }),
      })),
  };
}

const methodOf = ({ content_type }: OutgoingMail['attachments'][number]): string | null =>
  /^text\/calendar;.*\bmethod=([A-Z]+)/i.exec(content_type)?.[1] ?? null;
