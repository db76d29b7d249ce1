import { z } from 'zod';
import type { Job } from './worker.ts';

const Payload = z.object({ gateway_id: z.string() });

/** Has the gateway forget a card that its owner deleted, should the call that deleted it not have come to it; twice is harmless. */
export const forgetCardJob: Job = async (deps, payload) =>
  deps.providers.gateway.deleteCard({ gateway_id: Payload.parse(payload).gateway_id });
