import { z } from 'zod';
import { saveConfirmedCard } from '#server/modules/payments/cards/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.union([z.object({ payment_id: z.string() }), z.object({ booking_card_id: z.string() })]);

/** Saves a card on its owner's request after the bank has confirmed the payment or verification. */
export const saveCardJob: Job = (deps, payload) => saveConfirmedCard(deps, Payload.parse(payload));
