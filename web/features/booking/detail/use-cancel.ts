import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Problem } from '#contract/errors.ts';
import { upcomingStatuses } from '#contract/states/booking.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** What a cancellation ends: a held time, an unsent request, or a booking. */
export const kindOf = ({ status }: Pick<BookingDetails, 'status'>): 'release' | 'request' | 'booking' =>
  status === 'awaiting_payment' ? 'release' : status === 'requested' ? 'request' : 'booking';

/**
 * Cancels a booking or some of its people. Returns the refund preview, the refusal, and the call; shows a toast
 * afterwards.
 */
export function useCancel(booking: BookingDetails, query: { readonly booking_id?: string }, onDone: () => void) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [changed, setChanged] = useState<number | null>(null);
  const [cancelled, setCancelled] = useState(booking.participants);
  const isPart = cancelled < booking.participants;
  const part = useCall(
    'booking/get_booking_details',
    { ...query, cancel_participants: cancelled },
    { enabled: isPart, keepPrevious: true },
  );
  const kind = kindOf(booking);
  const { currency, total } = booking.price;
  const preview = isPart ? (part.data?.refund_preview ?? null) : booking.refund_preview;
  const back = changed ?? preview?.refund_amount ?? 0;
  const cancel = useCallMutation('event/cancel_booking', {
    onDone: ({ booking: fresh, refund_amount }) => {
      const amount = { amount: refund_amount, currency };
      const money = refund_amount > 0 ? t('cancel.done.refund', { amount }) : undefined;
      if (kind !== 'booking') toast.good(t(`cancel.done.${kind}`), t('cancel.done.not_charged'));
      else toast.good(isPart ? t('cancel.done.some', { count: cancelled }) : t('cancel.done.booking'), money);
      onDone();
      queries.setQueryData(callQuery('booking/get_booking_details', query).queryKey, fresh);
    },
    onProblem: (problem) => {
      if (problem.code === 'not_signed_in') return false;
      setChanged(problem.code === 'refund_changed' ? newRefund(problem.refund) : null);
      // The booking has changed, so the dialog asks about its new state.
      if (problem.code === 'booking_state')
        void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
      setRefusal(problem);
      return true;
    },
  });
  const choose = (count: number) => {
    setCancelled(count);
    setChanged(null);
    setRefusal(null);
  };
  const submit = () => {
    const shown = upcomingStatuses.find((status) => status === booking.status);
    setRefusal(null);
    cancel.run({
      booking_id: booking._id,
      reason,
      ...(isPart ? { participants: cancelled } : {}),
      ...(kind === 'booking' ? { expected_refund: back } : {}),
      ...(shown === undefined ? {} : { expected_status: shown }),
    });
  };
  return {
    ...{ kind, isPart, preview, back, currency, cancelled, changed, refusal, reason, setReason, choose, submit },
    isAsking: isPart && (part.isPending || part.isPlaceholderData),
    isPaid: total > 0 && kind === 'booking' && booking.payment_status !== 'scheduled',
    isPending: cancel.isPending,
  };
}

/** The new refund of a refusal that replaces the shown one; null if the refusal has none. */
function newRefund(refund: unknown): number | null {
  if (typeof refund !== 'object' || refund === null || !('refund_amount' in refund)) return null;
  return Number(refund.refund_amount);
}
