import type { Mailer } from './port.ts';

/** Does not send anything. In demo mode messages stay in the outbox table and are shown at /dev/outbox. */
export const outboxMailer: Mailer = { send: async () => undefined };
