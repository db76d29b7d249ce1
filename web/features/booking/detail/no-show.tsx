import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { callQuery, useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';

/** Lets the provider note that nobody came, for the two days in which that can be noted. */
export function NoShow({ booking, query }: { booking: BookingDetails; query: { readonly booking_id?: string } }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const note = useCallMutation('booking/booking_status', {
    onDone: ({ booking: fresh }) => {
      queries.setQueryData(callQuery('booking/get_booking_details', query).queryKey, fresh);
      toast.good('Marked as missed');
    },
  });
  if (!booking.can.no_show) return null;
  return (
    <>
      <Button size="md" variant="default" onClick={() => setAsking(true)}>
        They did not come
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`${booking.customer.name} did not come?`}
        verb="Mark as missed"
        onConfirm={() => note.run({ booking_id: booking._id, status: 'no_show' })}
      >
        They are told so, kindly, and it stays with the booking. No money moves by it: what was paid stays yours.
      </ConfirmDialog>
    </>
  );
}
