import { z } from 'zod';
import { findUnsent, markGone, markSent } from '#server/domain/notifications/queries.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ message_id: z.string() });

/** Sends one outbox message once. Skips messages that were already sent. */
export const deliverMessage: Job = async (deps, payload) => {
  const { message_id } = Payload.parse(payload);
  const message = await findUnsent(deps.database.write, message_id);
  if (!message) return;
  await deps.providers.mailer.send(message);
  const mark = deps.config.PLAZA_MODE === 'demo' ? markSent : markGone;
  await mark(deps.database.write, message_id, deps.clock.now());
};
