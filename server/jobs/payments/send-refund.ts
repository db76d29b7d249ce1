import { z } from 'zod';
import { sendRefund } from '#server/modules/payments/refunds/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ refund_id: z.string() });

/** Sends an inserted refund to the gateway if the inserting request did not. */
export const sendRefundJob: Job = async (deps, payload) => sendRefund(deps, Payload.parse(payload).refund_id);
