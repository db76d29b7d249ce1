import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Ticket } from '#contract/entities/booking.ts';
import type { Problem } from '#contract/errors.ts';
import { upcomingStatuses } from '#contract/states/booking.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { callQuery, useCall, useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { kindWord } from '../kind-word.ts';

/** The tickets of a confirmed event booking that can be cancelled. */
export const validTickets = ({ status, tickets }: Pick<BookingDetails, 'status' | 'tickets'>): readonly Ticket[] =>
  status === 'confirmed' ? tickets.filter((ticket) => ticket.status === 'valid') : [];

/** What a cancellation ends: a held time, an unsent request, or a booking. */
export const kindOf = ({ status }: Pick<BookingDetails, 'status'>): 'release' | 'request' | 'booking' =>
  status === 'awaiting_payment' ? 'release' : status === 'requested' ? 'request' : 'booking';

interface CancelOf {
  readonly booking: BookingDetails;
  /** The query that read the booking. */
  readonly query: { readonly booking_id?: string };
  /** The tickets that are chosen at first; all if absent. */
  readonly ticket_ids?: readonly string[] | undefined;
  readonly onDone: () => void;
}

/**
 * Cancels a booking, or some of its people or tickets. Returns the refund preview, the refusal, and the call; shows a
 * toast afterwards.
 */
export function useCancel({ booking, query, ticket_ids, onDone }: CancelOf) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [changed, setChanged] = useState<number | null>(null);
  const [people, setPeople] = useState(booking.participants);
  const valid = validTickets(booking).map(({ _id }) => _id);
  const [tickets, setTickets] = useState(ticket_ids ?? valid);
  const hasTickets = valid.length > 0;
  const cancelled = hasTickets ? tickets.length : people;
  const isPart = cancelled < (hasTickets ? valid.length : booking.participants);
  const chosen = hasTickets ? { cancel_ticket_ids: [...tickets] } : { cancel_participants: people };
  const part = useCall(
    'booking/get_booking_details',
    { ...query, ...chosen },
    { enabled: isPart && cancelled > 0, keepPrevious: true },
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
      else if (isPart) toast.good(t('cancel.done.some', { kind: kindWord(booking.kind), count: cancelled }), money);
      else toast.good(t('cancel.done.booking'), money);
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
  const forget = () => {
    setChanged(null);
    setRefusal(null);
  };
  const choosePeople = (count: number) => {
    setPeople(count);
    forget();
  };
  const chooseTickets = (ids: readonly string[]) => {
    setTickets(ids);
    forget();
  };
  const submit = () => {
    const shown = upcomingStatuses.find((status) => status === booking.status);
    setRefusal(null);
    cancel.run({
      booking_id: booking._id,
      reason,
      ...(isPart ? (hasTickets ? { ticket_ids: [...tickets] } : { participants: people }) : {}),
      ...(kind === 'booking' ? { expected_refund: back } : {}),
      ...(shown === undefined ? {} : { expected_status: shown }),
    });
  };
  return {
    ...{ kind, isPart, preview, back, currency, cancelled, people, tickets, changed, refusal, reason },
    ...{ setReason, choosePeople, chooseTickets, submit },
    /** Why this part cannot be cancelled, in words of the server. */
    problem: isPart && part.error !== null ? problemOf(part.error) : null,
    isAsking: isPart && cancelled > 0 && !part.isError && (part.isPending || part.isPlaceholderData),
    isPaid: total > 0 && kind === 'booking' && !['scheduled', 'on_site'].includes(booking.payment_status),
    isPending: cancel.isPending,
  };
}

/** The new refund of a refusal that replaces the shown one; null if the refusal has none. */
function newRefund(refund: unknown): number | null {
  if (typeof refund !== 'object' || refund === null || !('refund_amount' in refund)) return null;
  return Number(refund.refund_amount);
}
