import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Provider } from '#contract/entities/provider.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { Confirmation } from '#web/features/booking/detail/confirmation.tsx';
import { Asked } from '#web/features/booking/list/asked.tsx';
import { forgetBooked, forgetHold } from '#web/features/booking/steps/draft.ts';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProblemState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import classes from './book-session.module.css';
import { isAfterChoosing } from './entry.ts';
import { endedLabel } from './held-label.ts';
import { Paying } from './paying.tsx';

/** A booking that is made: to be paid, confirmed, or come to nothing; the address holds it, so coming back resumes it. */
export function Held({ provider, booking_id }: { provider: Provider; booking_id: string }) {
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const read = useCall('booking/get_booking_details', { booking_id });
  const params = { providerId: provider._id, ...(serviceId === undefined ? {} : { serviceId }) };
  const booking = read.data;
  const status = booking?.status;
  const waitsForCard = booking?.status === 'requested' && booking.can.pay;

  useEffect(() => {
    if (status === undefined || status === 'awaiting_payment' || waitsForCard) return;
    // Paid or over: the tab need not lead back here. What was typed stays while the same can be tried again.
    const isDone = status === 'confirmed' || status === 'completed' || status === 'requested';
    if (isDone) forgetBooked(tabStorage(), provider._id, booking_id);
    else forgetHold(tabStorage(), provider._id, booking_id);
  }, [status, waitsForCard, provider._id, booking_id]);

  // Where the choice was made in this tab, it is one back, and no second time ahead.
  const toChoice = () => {
    if (isAfterChoosing(state)) void navigate(-1);
    else void navigate(href('book_session', params), { replace: true });
  };
  const refresh = () => void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
  if (read.error !== null && booking === undefined) {
    const problem = problemOf(read.error);
    if (problem.status === 404 || problem.status === 401 || problem.status === 403)
      return (
        <Page width="narrow">
          <EmptyState
            level={1}
            scene="search"
            title="We cannot open this booking here"
            text="It may have been made in another tab, or with another account: go on there. Once it is booked, the link in your mail opens it anywhere."
            action={{
              label: 'Book another time',
              onClick: () => {
                forgetHold(tabStorage(), provider._id, booking_id);
                toChoice();
              },
            }}
          />
        </Page>
      );
    return (
      <Page width="narrow">
        <ProblemState problem={problem} onRetry={refresh} isRetrying={read.isFetching} />
      </Page>
    );
  }
  if (booking === undefined) return <PageSkeleton />;
  const isLate = (booking.status === 'confirmed' || booking.status === 'completed') && booking.can.pay;
  if (!isLate && (booking.status === 'confirmed' || booking.status === 'completed'))
    return <Confirmation booking={booking} />;
  if (booking.status === 'requested' && !booking.can.pay) return <Asked booking={booking} />;
  if (booking.status === 'awaiting_payment' || booking.status === 'requested' || isLate)
    return (
      <Paying
        booking={booking}
        requestHours={provider.is_service_array.find(({ _id }) => _id === booking.service._id)?.request_hours ?? null}
        returnPath={href('book_session', params, { booking: booking_id, paid: 'check' })}
        isReturning={search.get('paid') === 'check'}
        onPolled={() => void navigate(href('book_session', params, { booking: booking_id }), { replace: true, state })}
        onGivenUp={toChoice}
        onOver={refresh}
      />
    );
  const { title, text, again } = endedLabel(booking);
  return (
    <InPlace>
      <EmptyState level={1} scene="calendar" title={title} text={text} action={{ label: again, onClick: toChoice }} />
    </InPlace>
  );
}

/** What comes in the place of a form that somebody was in: they are taken to its beginning. */
function InPlace({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={classes.inPlace}>
      <Page width="narrow">{children}</Page>
    </div>
  );
}
