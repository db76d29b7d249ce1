import { createTransport } from 'nodemailer';
import type { Mailer } from './port.ts';

/** Mail by SMTP. The outbox id is the Message-ID, so that a mail sent twice after a crash is one mail to most readers. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(options.url, { from: options.from });
  const domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? 'localhost';
  return {
    async send(mail) {
      await transport.sendMail({
        messageId: `<${mail.id}@${domain}>`,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        attachments: mail.attachments.map((file) => ({
          filename: file.filename,
          contentType: file.content_type,
          content: file.content,
        })),
      });
    },
  };
}
