import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { bookingChanges } from '#locales/areas/booking-changes.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { listingRefresh } from '#server/modules/pages/queries.ts';
import { holdUntil } from '../create/rules/hold-deadlines.ts';
import { roleIn } from '../policy.ts';
import { changeStatusOf } from '../status.ts';
import type { BookingRow } from '../store.ts';
import { type ChangeRow, insertChange } from './change-store.ts';
import { changeNews, endChange } from './end-change.ts';
import { type ChangeInput, type ChangeRefusal, evaluateChange } from './evaluate-change.ts';
import { newChange } from './new-change.ts';
import { changeDeadline } from './rules/change.ts';
import { SWAP_OFFER_MINUTES, swapOrOffer } from './swap-sessions.ts';
import { lockForMove } from './swap-store.ts';

/** A new change with its booking. */
export interface Proposed {
  readonly booking: BookingRow;
  readonly change: ChangeRow;
  readonly role: 'customer' | 'provider';
}

/**
 * Proposes a change in the open transaction and holds its new time. The booking keeps its own time until the change is
 * applied. A new proposal replaces an earlier one by the same side. A proposal by the other side must be answered
 * first.
 */
export async function proposeChange(
  tx: Tx,
  input: ChangeInput & { readonly note: string; readonly expected_difference?: number | undefined },
  actor: Actor,
  now: Date,
): Promise<
  Proposed | ChangeRefusal | RefusalOf<'change_open' | 'difference_changed'> | Committed<RefusalOf<'slot_taken'>>
> {
  // Locked before it is evaluated, so that the decision holds when it is written.
  const locked = await lockForMove(tx, input);
  const priced = await evaluateChange(tx, input, actor, now, { is_locked: true });
  if (isRefusal(priced)) {
    if (
      priced.code !== 'slot_taken' ||
      !locked?.swap ||
      roleIn(locked.row, actor) !== 'customer' ||
      !onlyMoves(input, locked.row)
    )
      return priced;
    const result = await swapOrOffer(tx, { ...locked.swap, note: input.note }, now);
    if (result.swapped) return { booking: result.booking, change: result.change, role: 'customer' };
    return result.offered_until === null ? priced : new Committed(offered(priced, result.offered_until));
  }
  const { details, row, by, becomes, holds, price, asks } = priced;
  if (input.expected_difference !== undefined && input.expected_difference !== price.difference)
    return refuse('difference_changed', say(bookingChanges, 'price_changed'), {
      extra: { difference: price.difference },
    });
  const open = details.change;
  const was = open && changeStatusOf(open, now);
  if (open && was === 'proposed' && open.by_role !== by)
    return refuse('change_open', say(bookingChanges, 'answer_first'), {
      extra: { change_id: open.id },
    });
  if (open && was === 'awaiting_payment' && by === 'provider')
    return refuse('change_open', say(bookingChanges, 'being_paid'), {
      extra: { change_id: open.id },
    });
  // In a statement of its own, because the new time may be what it held.
  if (open)
    await endChange(tx, { id: open.id, provider_id: row.provider_id }, was === 'expired' ? 'expire' : 'reject', now);

  const change = newChange(row, price, {
    by_role: by,
    by_user_id: actor.kind === 'user' ? actor.user_id : null,
    status: asks === 'nobody' ? 'awaiting_payment' : 'proposed',
    note: input.note,
    ...becomes,
    expires_at:
      asks === 'nobody'
        ? holdUntil(now, priced.hold_minutes, row.starts_at, becomes.starts_at)
        : changeDeadline(now, row.starts_at, becomes.starts_at),
  });
  const jobsOf = (id: string) => [
    listingRefresh(row.provider_id),
    ...(asks === 'nobody' ? [] : [changeNews(id, 'proposed')]),
  ];
  const taken = await insertChange(tx, change, holds, jobsOf, now);
  if (!taken.taken) return priced.missed(tx, taken);
  return { booking: row, change: taken.row, role: by };
}

/** Whether only the time changes, which costs neither customer of a swap anything. */
const onlyMoves = (input: ChangeInput, row: BookingRow): boolean =>
  (input.service_id ?? row.service_id) === row.service_id &&
  (input.participants ?? row.participants) === row.participants &&
  (input.customer_address ?? row.customer_address) === row.customer_address;

/** Adds to a refusal that a swap happens if the other customer requests this time. */
function offered(taken: RefusalOf<'slot_taken'>, until: Date): RefusalOf<'slot_taken'> {
  return refuse('slot_taken', say(bookingChanges, 'swap_offered', { minutes: SWAP_OFFER_MINUTES }), {
    extra: { ...taken.extra, swap_until: until.toISOString() },
  });
}
