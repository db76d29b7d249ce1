import { type MetaFunction, useParams } from 'react-router';
import { booking } from '#locales/areas/booking.ts';
import { change } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { ChangeFlow } from '#web/features/change/change-flow.tsx';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';

export const meta: MetaFunction = () => [{ title: 'Plaza' }, { name: 'robots', content: 'noindex' }];

/** Changes a booking: another time, service or number of people, next to the present booking. */
export default function ModifyBookSession() {
  const t = useMessages(booking);
  const title = useMessages(change)('flow.title');
  const { bookingId = '' } = useParams();
  const { data, error, refetch, isFetching } = useCall('booking/get_booking_details', { booking_id: bookingId });
  if (data !== undefined) {
    const backTo = href('booking', {}, { open: data._id, as: data.role === 'provider' ? 'provider' : null });
    return (
      <>
        <title>{title}</title>
        <ChangeFlow booking={data} backTo={backTo} />
      </>
    );
  }
  if (error === null) return <PageSkeleton />;
  if (problemOf(error).status >= 500) return <QueryProblemPage query={{ error, isFetching, refetch }} />;
  return (
    <EmptyPage
      scene="search"
      title={t('detail.not_found')}
      text={t('detail.not_found_text')}
      action={{ label: t('detail.see_bookings'), to: href('booking', {}, { as: 'customer' }) }}
    />
  );
}
