import { useNavigate } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import type { CheckoutPlace } from './checkout.ts';
import { useRelease } from './use-release.ts';

interface AfterRelease {
  readonly onFree: () => void;
  readonly onProblem?: (problem: Problem) => void;
}

/** What this tab holds: continues with it, or releases it for another choice. */
export function useHeld(place: Pick<CheckoutPlace, 'steps' | 'forgetHold'>) {
  const navigate = useNavigate();
  const { release, isReleasing } = useRelease();
  /** Replaces the steps by the held booking. */
  const resume = (booking_id: string) => void navigate(place.steps({ booking: booking_id }), { replace: true });
  const letGo = (booking_id: string, { onFree, onProblem = () => undefined }: AfterRelease) =>
    void release(booking_id, {
      onFree: () => {
        place.forgetHold(booking_id);
        onFree();
      },
      onCreated: () => resume(booking_id),
      onProblem,
    });
  return { resume, letGo, isReleasing };
}
