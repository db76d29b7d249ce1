import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { cameToNothing } from '#contract/states/booking.ts';
import { problemOf } from '#web/api/problem.ts';
import { callQuery, useCallMutation } from '#web/api/queries.ts';

interface Outcome {
  /** Called when nothing is held any more. */
  readonly onFree: () => void;
  /** Called when the hold was paid or became a request elsewhere. */
  readonly onCreated: () => void;
  /** Called when the state is unknown, for example without network. */
  readonly onProblem: (problem: Problem) => void;
}

/**
 * Releases a time that this tab holds, for another choice. Reads the booking first, so that a payment or request made
 * meanwhile is not undone.
 */
export function useRelease() {
  const queries = useQueryClient();
  const [isReleasing, setReleasing] = useState(false);
  const outcome = useRef<Outcome | null>(null);
  const end = (then: (outcome: Outcome) => void) => {
    const waiting = outcome.current;
    outcome.current = null;
    setReleasing(false);
    if (waiting !== null) then(waiting);
  };
  const refused = (problem: Problem) => {
    if (problem.status >= 500) end((to) => to.onProblem(problem));
    else if (problem.code === 'booking_state') end((to) => to.onCreated());
    else end((to) => to.onFree());
    return true;
  };
  const giveUp = useCallMutation('event/cancel_booking', {
    // The booking itself comes with the answer.
    invalidates: [
      'booking/booking_availability_check',
      'booking/guest_booking_availability_check',
      'booking/upcoming_booking_list',
      'booking/check_active_referral_code',
    ],
    onDone: ({ booking }) => {
      queries.setQueryData(callQuery('booking/get_booking_details', { booking_id: booking._id }).queryKey, booking);
      end((to) => to.onFree());
    },
    onProblem: refused,
  });
  const release = async (booking_id: string, then: Outcome): Promise<void> => {
    const isUnderWay = outcome.current !== null;
    outcome.current = then;
    if (isUnderWay) return;
    setReleasing(true);
    try {
      const read = callQuery('booking/get_booking_details', { booking_id });
      const { status, can } = await queries.fetchQuery({ ...read, staleTime: 0 });
      if (cameToNothing(status)) end((to) => to.onFree());
      else if (!can.pay || (status !== 'awaiting_payment' && status !== 'requested')) end((to) => to.onCreated());
      else giveUp.run({ booking_id, expected_status: status });
    } catch (error) {
      refused(problemOf(error));
    }
  };
  return { release, isReleasing };
}
