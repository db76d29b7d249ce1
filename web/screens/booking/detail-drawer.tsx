import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { BookingDetail } from '#web/features/booking/detail/booking-detail.tsx';
import { BookingChange } from '#web/features/change/booking-change.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { named, useClosing } from '#web/ui/overlays/overlays.tsx';

interface DetailDrawerProps {
  readonly booking_id: string | null;
  readonly onClose: () => void;
  /** The id of the element that gets the focus on close if the opening row has moved to another list. */
  readonly backTo: string;
}

/** One booking next to the list, named by the address, so that links and the back button work. */
export function DetailDrawer({ booking_id, onClose, backTo }: DetailDrawerProps) {
  const t = useMessages(messages);
  // The booking stays visible while the drawer closes.
  const [shown, setShown] = useState(booking_id);
  useEffect(() => {
    if (booking_id !== null) setShown(booking_id);
  }, [booking_id]);
  const { closing, hold } = useClosing(booking_id !== null, onClose);
  return (
    <Drawer
      opened={booking_id !== null}
      {...closing}
      onExitTransitionEnd={() => {
        if (document.activeElement === document.body) document.getElementById(backTo)?.focus({ preventScroll: true });
      }}
      size="min(100vw, 36rem)"
      padding="md"
      title={t('drawer.booking')}
      attributes={named(t('drawer.booking'))}
    >
      {hold(shown !== null && <Detail key={shown} booking_id={shown} />)}
    </Drawer>
  );
}

function Detail({ booking_id }: { booking_id: string }) {
  const t = useMessages(messages);
  const query = { booking_id };
  const { data, error, refetch, isFetching } = useCall('booking/get_booking_details', query);
  if (data !== undefined)
    return (
      <article>
        <BookingDetail booking={data} query={query} change={<BookingChange booking={data} level={3} />} />
      </article>
    );
  if (error !== null) {
    const problem = problemOf(error);
    return <ProblemState problem={problem} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <div role="status" aria-label={t('detail.loading')}>
      <Skeleton height={180} radius="lg" />
      <Skeleton height={26} width="60%" mt={20} />
      <Skeleton height={16} width="40%" mt={12} />
      <Skeleton height={120} mt={28} />
      <Skeleton height={220} mt={28} />
    </div>
  );
}
