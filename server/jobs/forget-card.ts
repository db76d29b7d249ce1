import { z } from 'zod';
import type { Job } from './worker.ts';

const Payload = z.object({ gateway_id: z.string() });

/** Has the gateway forget a card that was forgotten here; tried again when the gateway does not answer. */
export const forgetCardJob: Job = async ({ providers }, payload) =>
  providers.gateway.deleteCard({ gateway_id: Payload.parse(payload).gateway_id });
