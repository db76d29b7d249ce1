import { useParams } from 'react-router';
import type { Booking } from '#contract/entities/booking.ts';
import { booking } from '#locales/areas/booking.ts';
import { change } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { kindWord } from '#web/features/booking/kind-word.ts';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { ChangeFlow } from './change-flow.tsx';

/** Changes the booking of the address, for its customer or provider. */
export function ChangeScreen({ kind }: Pick<Booking, 'kind'>) {
  const t = useMessages(change);
  return (
    <>
      <title>{t('flow.title', { kind: kindWord(kind) })}</title>
      <OpenedChange />
    </>
  );
}

function OpenedChange() {
  const t = useMessages(booking);
  const { bookingId = '' } = useParams();
  const { data, error, refetch, isFetching } = useCall('booking/get_booking_details', { booking_id: bookingId });
  if (data !== undefined) {
    const backTo = href('booking', {}, { open: data._id, as: data.role === 'provider' ? 'provider' : null });
    return <ChangeFlow booking={data} backTo={backTo} />;
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
