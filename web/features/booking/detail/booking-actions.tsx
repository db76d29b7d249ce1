import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { moveLink } from '../booking-links.ts';
import { CancelDialog } from './cancel-panel.tsx';
import classes from './detail.module.css';
import { ReportNoShow } from './report-no-show.tsx';

interface BookingActionsProps {
  readonly booking: BookingDetails;
  /** The input of the query that read the booking. */
  readonly query: { readonly booking_id?: string };
}

/** A provider's actions for a booking, with the confirmation of a cancellation. */
export function BookingActions({ booking, query }: BookingActionsProps) {
  const t = useMessages(messages);
  const [isCancelling, setCancelling] = useState(false);
  const isRefused = booking.refund_preview?.allowed === false;
  return (
    <ButtonRow>
      {booking.can.modify && booking.change === null && (
        <Button component={Link} to={moveLink(booking)} size="md">
          {t('detail.propose')}
        </Button>
      )}
      <ReportNoShow booking={booking} query={query} />
      {booking.can.cancel && (
        <Button size="md" variant="subtle" color="red" disabled={isRefused} onClick={() => setCancelling(true)}>
          {t('cancel.confirm')}
        </Button>
      )}
      {isRefused && <p className={classes.quiet}>{booking.refund_preview?.sentence}</p>}
      <CancelDialog booking={booking} query={query} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </ButtonRow>
  );
}
