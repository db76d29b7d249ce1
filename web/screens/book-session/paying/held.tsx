import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Provider } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { Confirmation } from '#web/features/booking/detail/confirmation.tsx';
import { Asked } from '#web/features/booking/list/asked.tsx';
import { forgetBooked, forgetHold, type Step } from '#web/features/booking/steps/draft.ts';
import { searchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { isAfterChoosing } from '../choice/entry.ts';
import { Ended } from './ended.tsx';
import { Paying } from './paying.tsx';

/** A created booking: to be paid, confirmed, or ended. Its address contains the booking and resumes it. */
export function Held({ provider, booking_id }: { provider: Provider; booking_id: string }) {
  const t = useMessages(bookingSteps);
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const read = useCall('booking/get_booking_details', { booking_id });
  const booking = read.data;
  useForgetting(provider._id, booking_id, booking);

  const params = { providerId: provider._id, ...(serviceId === undefined ? {} : { serviceId }) };
  const days = { ...searchedDays(search) };
  // If this tab made the choice, it is one entry back and must not be added again.
  const toChoice = () => {
    if (isAfterChoosing(state)) void navigate(-1);
    else void navigate(href('book_session', params, days), { replace: true });
  };
  const toStep = (shown: Step) =>
    void navigate(href('book_session', params, days), { replace: true, state: { shown }, preventScrollReset: true });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
  if (read.error !== null && booking === undefined) {
    const problem = problemOf(read.error);
    const isForeign = problem.status === 404 || problem.status === 401 || problem.status === 403;
    const forget = () => {
      forgetHold(tabStorage(), provider._id, booking_id);
      toChoice();
    };
    if (!isForeign) return <QueryProblemPage query={read} />;
    return (
      <EmptyPage
        scene="search"
        title={t('missing.held')}
        text={t('missing.held_text')}
        action={{ label: t('missing.held_again'), onClick: forget }}
      />
    );
  }
  if (booking === undefined) return <PageSkeleton />;
  const isMade = booking.status === 'confirmed' || booking.status === 'completed';
  if (isMade && !booking.can.pay) return <Confirmation booking={booking} />;
  if (booking.status === 'requested' && !booking.can.pay) return <Asked booking={booking} />;
  const isOpen = isMade || booking.status === 'awaiting_payment' || booking.status === 'requested';
  if (!isOpen) return <Ended provider={provider} booking={booking} onStep={toStep} onAgain={toChoice} />;
  const again = href('book_session', params, { booking: booking_id, ...days });
  return (
    <Paying
      booking={booking}
      provider={provider}
      returnPath={href('book_session', params, { booking: booking_id, paid: 'check', ...days })}
      isReturning={search.get('paid') === 'check'}
      onPolled={() => void navigate(again, { replace: true, state })}
      onStep={toStep}
      onGivenUp={toChoice}
      onOver={refresh}
    />
  );
}

/** Deletes the tab's hold after it was paid or ended. The input stays while the same booking can be tried again. */
function useForgetting(
  provider_id: string,
  booking_id: string,
  booking: { readonly status: string; readonly can: { readonly pay: boolean } } | undefined,
) {
  const status = booking?.status;
  const waitsForCard = status === 'requested' && booking?.can.pay === true;
  useEffect(() => {
    if (status === undefined || status === 'awaiting_payment' || waitsForCard) return;
    const isDone = status === 'confirmed' || status === 'completed' || status === 'requested';
    if (isDone) forgetBooked(tabStorage(), provider_id, booking_id);
    else forgetHold(tabStorage(), provider_id, booking_id);
  }, [status, waitsForCard, provider_id, booking_id]);
}
