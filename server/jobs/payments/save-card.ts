import { z } from 'zod';
import { saveConfirmedCard } from '#server/domain/payments/cards/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.union([z.object({ payment_id: z.string() }), z.object({ booking_card_id: z.string() })]);

/** Keeps a card whose owner wished so, once the bank has confirmed what it was given for. */
export const saveCardJob: Job = (deps, payload) => saveConfirmedCard(deps, Payload.parse(payload));
