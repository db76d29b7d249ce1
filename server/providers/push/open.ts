import type { Config } from '#server/kernel/configuration/config.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { outboxPush } from './embedded.ts';
import { pushKeys } from './keys.ts';
import type { PushSender } from './port.ts';
import { webPushSender } from './web-push.ts';

/** Opens the sender of push messages: the outbox in a copy, and in a demo without keys and stand-in, else Web Push. */
export function openPush(config: Config): PushSender {
  const keys = pushKeys(config);
  const { PLAZA_MODE, PLAZA_COPY, PLAZA_ORIGIN, MAIL_FROM, VAPID_PUBLIC_KEY, PUSH_SERVICE_BASE: stand_in } = config;
  const isDemo = PLAZA_MODE === 'demo' && VAPID_PUBLIC_KEY === undefined && stand_in === undefined;
  if (isDemo || PLAZA_COPY === 'on') return outboxPush(keys.public_key);
  const mailbox = MAIL_FROM.includes('<')
    ? MAIL_FROM.slice(MAIL_FROM.indexOf('<') + 1, MAIL_FROM.indexOf('>'))
    : MAIL_FROM;
  const subject = PLAZA_ORIGIN.startsWith('https:') ? PLAZA_ORIGIN : `mailto:${mailbox}`;
  return outsideTransactions(webPushSender({ keys, subject, stand_in }));
}
