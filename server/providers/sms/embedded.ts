import type { SmsSender } from './port.ts';

/**
 * Does not send anything, and nobody reports to it. In demo mode text messages stay in the outbox table and are shown
 * at /dev/outbox.
 */
export const outboxSms: SmsSender = { send: async () => undefined, readReport: () => 'forged' };
