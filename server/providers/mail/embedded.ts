import type { Mailer } from './port.ts';

/** In demo mode the outbox is the post: messages stay in the table and are read at /dev/outbox. */
export const outboxMailer: Mailer = { send: async () => undefined };
