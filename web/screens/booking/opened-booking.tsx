import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { BookingDetail } from '#web/features/booking/detail/booking-detail.tsx';
import classes from '#web/features/booking/page/booking-page.module.css';
import { BookingPage } from '#web/features/booking/page/booking-page.tsx';
import { BookingChange } from '#web/features/change/booking-change.tsx';
import { WithdrawLink } from '#web/features/withdrawal/withdraw-link.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';

interface OpenedBookingProps {
  readonly booking_id: string;
  /** The list the booking was opened from. */
  readonly backTo: string;
}

/** One booking of a customer as a separate page. */
export function OpenedBooking({ booking_id, backTo }: OpenedBookingProps) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const query = { booking_id };
  const { data, error, refetch, isFetching } = useCall('booking/get_booking_details', query);
  const onOutdated = () => void queries.invalidateQueries();
  const back = (
    <BackLink to={backTo} className={classes.back}>
      {t('detail.back')}
    </BackLink>
  );
  if (data?.role === 'provider')
    return (
      <Page width="narrow">
        {back}
        <BookingDetail booking={data} query={query} change={<BookingChange booking={data} level={3} />} />
      </Page>
    );
  if (data !== undefined)
    return (
      <Page>
        <BookingPage
          booking={data}
          query={query}
          onOutdated={onOutdated}
          change={<BookingChange booking={data} level={2} />}
          withdrawal={<WithdrawLink booking={data} />}
        >
          {back}
        </BookingPage>
      </Page>
    );
  if (error === null) return <PageLoading />;
  if (problemOf(error).status === 404)
    return (
      <EmptyPage
        scene="search"
        title={t('detail.not_found')}
        text={t('detail.not_found_text')}
        action={{ label: t('detail.see_bookings'), to: backTo }}
      />
    );
  return <QueryProblemPage query={{ error, isFetching, refetch }} />;
}

function PageLoading() {
  const t = useMessages(messages);
  return (
    <Page>
      <div role="status" aria-label={t('detail.loading')} className={classes.page}>
        <div className={classes.columns}>
          <div>
            <Skeleton height={108} />
            <Skeleton height={44} mt={20} />
            <Skeleton height={210} mt={40} radius="lg" />
          </div>
          <Skeleton height={300} radius="lg" />
        </div>
      </div>
    </Page>
  );
}
