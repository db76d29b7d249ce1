import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { CancelDialog } from '../detail/cancel-panel.tsx';
import { validTickets } from '../detail/use-cancel.ts';
import { TicketCards } from './ticket-cards.tsx';

interface CancellableTicketsProps {
  readonly booking: BookingDetails;
  /** The input of the query that read the booking. */
  readonly query: { readonly booking_id?: string };
}

/** The tickets of a booking, each of which can be cancelled alone while others stay. */
export function CancellableTickets({ booking, query }: CancellableTicketsProps) {
  const [chosen, choose] = useState<readonly string[] | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const isPossible =
    booking.can.cancel && booking.refund_preview?.allowed !== false && validTickets(booking).length > 1;
  const open = (ticket_id: string) => {
    choose([ticket_id]);
    setOpen(true);
  };
  return (
    <>
      <TicketCards booking={booking} onCancel={isPossible ? open : null} />
      <CancelDialog
        booking={booking}
        query={query}
        ticket_ids={chosen}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
