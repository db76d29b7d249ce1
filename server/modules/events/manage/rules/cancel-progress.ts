import type { BulkProgress } from '#contract/entities/event/bulk-progress.ts';
import { MINUTE_MS } from '#contract/instant.ts';

/** What is known of a cancellation: bookings that are cancelled, with their refunds, and bookings that are not yet. */
export interface CancelFacts {
  readonly ended: {
    readonly bookings: number;
    /** All refunds, and those that the payment company accepted (minor units). */
    readonly refund_amount: number;
    readonly accepted_amount: number;
    readonly unanswered: number;
    readonly rejected: number;
  };
  readonly left: number;
  /** What is due for the bookings that are left (minor units). */
  readonly due: number;
  readonly job: { readonly run_at: Date; readonly is_retry: boolean } | null;
}

type Progress = Omit<BulkProgress, 'started_at' | 'currency'>;

/**
 * How far a cancellation is. Bookings that failed are tried again when their job is due; refunds without an answer at
 * the next full minute (`reconcile-payments`).
 */
export function progressOf({ ended, left, due, job }: CancelFacts, now: Date): Progress {
  const isRetried = left > 0 && (job === null || job.is_retry);
  const isWaiting = isRetried || (left === 0 && ended.unanswered > 0);
  const isDone = ended.bookings > 0 || ended.unanswered > 0;
  return {
    status: isWaiting ? 'waiting' : left > 0 ? 'running' : isDone ? 'done' : 'none',
    bookings: ended.bookings + left,
    bookings_done: ended.bookings,
    refund_amount: ended.refund_amount + due,
    refunded_amount: ended.accepted_amount,
    bookings_retried: isRetried ? left : 0,
    refunds_retried: ended.unanswered,
    refunds_rejected: ended.rejected,
    retry_at: isWaiting ? retryAt(isRetried ? job : null, now) : null,
  };
}

function retryAt(job: CancelFacts['job'], now: Date): string {
  const next = (Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS;
  return new Date(Math.max(job?.run_at.getTime() ?? next, now.getTime())).toISOString();
}
