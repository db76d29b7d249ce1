import { z } from 'zod';
import { isMethodNeeded } from '#server/domain/payments/index.ts';
import type { Job } from './worker.ts';

const Payload = z.object({ gateway_id: z.string() });

/**
 * Has the gateway forget a card that was forgotten or let go here; tried again when the gateway does not answer. Asked just before: meanwhile its
 * owner may have saved it or given it for another booking.
 */
export const forgetCardJob: Job = async ({ database, providers }, payload) => {
  const { gateway_id } = Payload.parse(payload);
  if (!(await isMethodNeeded(database.write, gateway_id))) await providers.gateway.deleteCard({ gateway_id });
};
