import { z } from 'zod';
import { keepConfirmedCard } from '#server/domain/payments/index.ts';
import type { Job } from './worker.ts';

const Payload = z.union([z.object({ payment_id: z.string() }), z.object({ booking_card_id: z.string() })]);

/** Keeps a card whose owner wished so, once the bank has confirmed what it was given for. */
export const keepCardJob: Job = (deps, payload) => keepConfirmedCard(deps, Payload.parse(payload));
