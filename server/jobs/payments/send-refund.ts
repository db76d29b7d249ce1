import { z } from 'zod';
import { sendRefund } from '#server/domain/payments/refunds/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ refund_id: z.string() });

/** Sends a noted refund to the gateway, should the request that noted it not have come to it. */
export const sendRefundJob: Job = async (deps, payload) => sendRefund(deps, Payload.parse(payload).refund_id);
