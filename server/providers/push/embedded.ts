import type { PushSender } from './port.ts';
import { isPushService } from './services.ts';

/** Does not send anything. In demo mode push messages stay in the outbox table and are shown at /dev/outbox. */
export const outboxPush = (public_key: string): PushSender => ({
  public_key,
  accepts: (endpoint) => isPushService(endpoint, undefined),
  send: async () => undefined,
});
