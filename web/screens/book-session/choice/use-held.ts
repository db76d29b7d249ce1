import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { forgetHold } from '#web/features/booking/steps/draft.ts';
import { searchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';
import { useRelease } from './use-release.ts';

interface AfterRelease {
  readonly onFree: () => void;
  readonly onProblem?: (problem: Problem) => void;
}

/** The time that this tab holds with a provider: continues with it, or releases it for another choice. */
export function useHeld(provider_id: string) {
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { release, isReleasing } = useRelease();
  /** Replaces the steps by the held booking. */
  const resume = (booking_id: string) => {
    const params = { providerId: provider_id, ...(serviceId === undefined ? {} : { serviceId }) };
    const query = { booking: booking_id, ...searchedDays(search) };
    void navigate(href('book_session', params, query), { replace: true });
  };
  const letGo = (booking_id: string, { onFree, onProblem = () => undefined }: AfterRelease) =>
    void release(booking_id, {
      onFree: () => {
        forgetHold(tabStorage(), provider_id, booking_id);
        onFree();
      },
      onCreated: () => resume(booking_id),
      onProblem,
    });
  return { resume, letGo, isReleasing };
}
