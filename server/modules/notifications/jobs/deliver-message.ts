import { z } from 'zod';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '#server/kernel/job.ts';
import { type Decided, decideMessage, sendDecided } from '#server/modules/notifications/index.ts';
import {
  countAttempt,
  findOpenMessage,
  keepForDigest,
  noteFault,
  postponeMessage,
} from '#server/modules/notifications/outbox/queries.ts';
import { deleteDevice, endMessage, type MessageEnd, noteNumberFault } from '#server/modules/notifications/queries.ts';
import { noteSent, recordSent } from '#server/modules/notifications/sent/index.ts';
import { Undeliverable } from '#server/providers/delivery/port.ts';

const Payload = z.object({ message_id: z.string() });

/** Attempts until a message is given up, as many as the queue makes. */
const MAX_ATTEMPTS = 12;

/**
 * Sends one outbox message once, lets it wait, keeps it for a summary, or leaves it unsent, as its reader's settings
 * say now. Skips messages that were already sent.
 */
export const deliverMessage: Job = async (deps, payload) => {
  const { message_id } = Payload.parse(payload);
  const db = deps.database.write;
  await recordSent(deps, message_id);
  const message = await findOpenMessage(db, message_id);
  if (!message) return;
  const decided = await decideMessage(deps, message);
  const { delivery, reader } = decided;
  const user_id = reader?.id ?? null;
  switch (delivery.do) {
    case 'wait':
      return inTransaction(db, (tx) => postponeMessage(tx, message_id, user_id, delivery.until));
    case 'digest':
      if (user_id !== null) return keepForDigest(db, message_id, user_id, delivery.at);
      return attempt(deps, decided);
    case 'suppress':
      return end(deps, decided, 'suppressed', delivery.reason);
    case 'send':
      return attempt(deps, decided);
  }
};

/** Sends a message. Gives it up after a lasting error or too many attempts; after others the queue tries again. */
async function attempt(deps: AppDeps, decided: Decided): Promise<void> {
  const { message, reader, device } = decided;
  const db = deps.database.write;
  if (message.channel === 'sms' && deps.providers.sms === null) return end(deps, decided, 'failed', 'no_provider');
  const attempts = await countAttempt(db, message.id, reader?.id ?? null);
  if (attempts === null) return;
  let as_sent: Awaited<ReturnType<typeof sendDecided>>;
  try {
    as_sent = await sendDecided(deps, decided);
  } catch (error) {
    if (error instanceof Undeliverable) {
      if (device !== null && error.reason === 'device_gone') await deleteDevice(db, { id: device.id });
      if (message.channel === 'sms') await noteNumberFault(db, message.to_address, error.reason, deps.clock.now());
      return end(deps, decided, 'failed', error.reason);
    }
    if (attempts >= MAX_ATTEMPTS) return end(deps, decided, 'failed', nameOf(error));
    await noteFault(db, message.id, nameOf(error));
    throw error;
  }
  noteSent(deps, message.id, endOf(deps, 'sent', '', as_sent));
  await recordSent(deps, message.id);
}

/** Records the end of a message that was not sent. */
function end(deps: AppDeps, { message }: Decided, state: 'failed' | 'suppressed', reason: string): Promise<void> {
  return endMessage(deps.database.write, message.id, endOf(deps, state, reason), deps.clock.now());
}

/** The end of a message. In a demo it stays readable in the outbox. */
function endOf(
  { config }: AppDeps,
  state: MessageEnd['state'],
  reason: string,
  as_sent?: Awaited<ReturnType<typeof sendDecided>>,
): MessageEnd {
  return { state, reason, is_emptied: config.PLAZA_MODE !== 'demo', ...(as_sent ? { as_sent } : {}) };
}

/** The name of an error for the log: never its sentence, which may quote the message. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? `_${error.responseCode}` : '';
  return `${code}${answer}`.slice(0, 60);
}
