import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import { cameToNothing } from '#contract/states/booking.ts';
import { problemOf } from '#web/api/problem.ts';
import { callQuery, useCallMutation } from '#web/api/queries.ts';
import type { CheckoutPlace } from './checkout.ts';

interface AfterRelease {
  /** Called when nothing is held any more. */
  readonly onFree: () => void;
  /** Called when the state is unknown, for example without network. */
  readonly onProblem?: (problem: Problem) => void;
}

interface Release extends AfterRelease {
  readonly booking_id: string;
}

/**
 * What this tab holds: continues with it, or releases it for another choice. Reads the booking first, so that a payment
 * or request made meanwhile is not undone.
 */
export function useHeld(place: Pick<CheckoutPlace, 'steps' | 'forgetHold'>) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isReleasing, setReleasing] = useState(false);
  const underWay = useRef<Release | null>(null);
  /** Replaces the steps by the held booking. */
  const resume = (booking_id: string) => void navigate(place.steps({ booking: booking_id }), { replace: true });
  const end = (then: (release: Release) => void) => {
    const waiting = underWay.current;
    underWay.current = null;
    setReleasing(false);
    if (waiting !== null) then(waiting);
  };
  const onFree = () =>
    end((release) => {
      place.forgetHold(release.booking_id);
      release.onFree();
    });
  // The hold was paid or became a request elsewhere.
  const onCreated = () => end((release) => resume(release.booking_id));
  const onProblem = (problem: Problem) => {
    if (problem.status >= 500) end((release) => release.onProblem?.(problem));
    else if (problem.code === 'booking_state') onCreated();
    else onFree();
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
      onFree();
    },
    onProblem,
  });
  const letGo = async (booking_id: string, then: AfterRelease): Promise<void> => {
    const isUnderWay = underWay.current !== null;
    underWay.current = { booking_id, ...then };
    if (isUnderWay) return;
    setReleasing(true);
    try {
      const read = callQuery('booking/get_booking_details', { booking_id });
      const { status, can } = await queries.fetchQuery({ ...read, staleTime: 0 });
      if (cameToNothing(status)) onFree();
      else if (!can.pay || (status !== 'awaiting_payment' && status !== 'requested')) onCreated();
      else giveUp.run({ booking_id, expected_status: status });
    } catch (error) {
      onProblem(problemOf(error));
    }
  };
  return { resume, letGo, isReleasing };
}
