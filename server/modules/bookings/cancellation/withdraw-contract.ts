import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { epochMs } from '#contract/instant.ts';
import { isViolation } from '#contract/violation.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { lockDetails } from '../read/details-store.ts';
import { cancelLocked } from './cancel.ts';
import { cancelPart } from './cancel-part.ts';
import { withdrawalOf } from './withdrawal-right.ts';

/** A customer's declaration: who withdraws, and the mailbox for its confirmation. */
interface Declared {
  readonly booking_id: string;
  readonly name: string;
  readonly email: string;
}

type Cancelled = Exclude<Awaited<ReturnType<typeof cancelLocked>>, { code: string }>;
type CancelledPart = Exclude<Awaited<ReturnType<typeof cancelPart>>, { code: string }>;

/** What a withdrawal cancelled: the whole booking, or its dates that had not begun. */
type Withdrawn = ({ readonly kind: 'whole' } & Cancelled) | ({ readonly kind: 'part' } & CancelledPart);

/**
 * Withdraws from the contract of a booking in the open transaction: a cancellation by its customer that refunds
 * everything that has not begun, with the job that mails the confirmation. The caller books the money in the same
 * transaction. A booking that was withdrawn from is cancelled, or has nothing ahead, so that it happens once.
 */
export async function withdrawContract(
  tx: Tx,
  { booking_id, name, email }: Declared,
  user_id: string | null,
  now: Date,
): Promise<Withdrawn | RefusalOf<'not_found' | 'booking_state' | 'withdrawal_refused'>> {
  const details = await lockDetails(tx, booking_id);
  if (!details) return refuse('not_found');
  const decided = withdrawalOf(details, now);
  if (isViolation(decided)) return refuse('withdrawal_refused', decided.detail, { extra: { why: decided.violated } });
  const { is_rest } = decided;
  const by = { role: 'customer', user_id } as const;
  const input = { reason: '', to: 'provider', is_withdrawal: true } as const;
  const ahead = details.contents.items.filter((item) => epochMs(item.starts_at) > now.getTime());
  const occurrence_ids = ahead.map((item) => item.occurrence_id);
  const done = is_rest
    ? await cancelPart(tx, details, { ...input, part: { occurrence_ids } }, by, now)
    : await cancelLocked(tx, details, input, by, now);
  if (isRefusal(done)) {
    if (done.code === 'not_found' || done.code === 'booking_state') return done;
    throw new Error(`A withdrawal that the law grants was refused: ${done.code}`);
  }
  const withdrawal = { name, email, at: now.toISOString(), is_rest };
  await enqueueJob(tx, 'send-booking-mail', { booking_id, kind: 'withdrawn', to: 'customer', withdrawal });
  return 'applied' in done ? { kind: 'part', ...done } : { kind: 'whole', ...done };
}
