import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';

/** Lets the provider report a no-show during the two days in which that is possible. */
export function ReportNoShow({ booking, query }: { booking: BookingDetails; query: { readonly booking_id?: string } }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const note = useCallMutation('booking/booking_status', {
    onDone: ({ booking: fresh }) => {
      queries.setQueryData(callQuery('booking/get_booking_details', query).queryKey, fresh);
      toast.good(t('no_show.done'));
    },
  });
  if (!booking.can.no_show) return null;
  return (
    <>
      <Button size="md" variant="default" onClick={() => setAsking(true)}>
        {t('no_show.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('no_show.title', { name: booking.customer.name })}
        verb={t('no_show.confirm')}
        onConfirm={() => note.run({ booking_id: booking._id, status: 'no_show' })}
      >
        {t('no_show.text')}
      </ConfirmDialog>
    </>
  );
}
