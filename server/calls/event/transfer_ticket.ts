import { isRefusal, refuse } from '#contract/errors.ts';
import { ticketTransfer } from '#locales/areas/ticket-transfer.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { refuseOldLink } from '#server/modules/bookings/guests/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { lockBooking } from '#server/modules/bookings/queries.ts';
import { presentWithCodes, transferTicket } from '#server/modules/tickets/index.ts';
import { findTicket } from '#server/modules/tickets/queries.ts';

export const transfer_ticket = handler(
  'event/transfer_ticket',
  async ({ actor, db, deps, now }, { booking_id, ticket_id, ...input }) => {
    const booking = await lockBooking(db, booking_id);
    if (!booking || roleIn(booking, actor) !== 'customer') return refuse('not_found', say(ticketTransfer, 'not_found'));
    const refusal = refuseOldLink(booking, actor, now);
    if (refusal) return refusal;
    // Read under the booking's lock, so that a cancellation or change that was made meanwhile counts.
    const row = await findTicket(db, ticket_id);
    if (row?.booking_id !== booking_id) return refuse('not_found', say(ticketTransfer, 'not_found'));
    const moved = await transferTicket(db, row, input, now);
    if (isRefusal(moved)) return moved;
    const [ticket] = await presentWithCodes([moved], 'payer', { config: deps.config, now });
    return ticket === undefined ? refuse('not_found', say(ticketTransfer, 'not_found')) : { ticket };
  },
);
