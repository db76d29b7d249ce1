import type { SmsSender } from './port.ts';

/** Does not send anything. In demo mode text messages stay in the outbox table and are shown at /dev/outbox. */
export const outboxSms: SmsSender = { send: async () => undefined };
