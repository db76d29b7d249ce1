import { isRefusal, refuse } from '#contract/errors.ts';
import { ticketTransfer } from '#locales/areas/ticket-transfer.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { presentWithCodes, readHolderToken, transferTicket } from '#server/modules/admission/tickets/index.ts';
import { findTicket, listOfBooking } from '#server/modules/admission/tickets/queries.ts';
import { refuseOldLink } from '#server/modules/bookings/guests/index.ts';
import { roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { findBooking, lockBooking } from '#server/modules/bookings/queries.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';

export const ticket = handler('event/ticket', async ({ actor, db, deps, now }, { booking_id, token }) => {
  const { config } = deps;
  const notFound = refuse('not_found', say(ticketTransfer, 'not_found'));
  if (booking_id === undefined) {
    const holder = readHolderToken(secretOf(config), token ?? '');
    const row = holder && (await findTicket(db, holder.ticket_id));
    if (!row) return notFound;
    const pictures = await listPictures(db, row.picture_id === null ? [] : [row.picture_id]);
    const viewer = holder.transfers === row.transfers ? 'holder' : 'former';
    const items = await presentWithCodes([row], viewer, { config, now, pictures });
    return { items, pdf_url: items[0]?.pdf_url ?? null };
  }
  const booking = await findBooking(db, booking_id);
  // The codes are for whoever booked: neither the organiser nor staff can use them.
  if (!booking || booking.event_id === null || roleIn(booking, actor) !== 'customer') return notFound;
  const status = statusOf(booking, now);
  if (status !== 'confirmed' && status !== 'completed' && status !== 'cancelled' && status !== 'no_show')
    return refuse('booking_state', say(ticketTransfer, 'not_confirmed'), { extra: { booking_status: status } });
  const rows = await listOfBooking(db, booking_id);
  const pictures = await listPictures(db, [...new Set(rows.flatMap(({ picture_id }) => picture_id ?? []))]);
  const items = await presentWithCodes(rows, 'payer', { config, now, pictures });
  const hasOwn = items.some(({ pdf_url }) => pdf_url !== null);
  return { items, pdf_url: hasOwn ? `${config.PLAZA_ORIGIN}/v9/event/ticket.pdf?booking=${booking_id}` : null };
});

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
