import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Checkbox } from '@mantine/core';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { TicketDates } from '../tickets/ticket-dates.tsx';
import classes from './cancel-tickets.module.css';
import { validTickets } from './use-cancel.ts';

interface CancelTicketsProps {
  readonly booking: BookingDetails;
  /** The ids of the tickets to cancel. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** The choice of the tickets to cancel, by the people who come. Renders nothing for a single ticket. */
export function CancelTickets({ booking, value, onChange }: CancelTicketsProps) {
  const t = useMessages(messages);
  const tickets = validTickets(booking);
  if (tickets.length < 2) return null;
  const all = tickets.map(({ _id }) => _id);
  const toggle = (id: string) =>
    onChange(
      value.includes(id) ? value.filter((each) => each !== id) : all.filter((each) => [...value, id].includes(each)),
    );
  return (
    <fieldset className={classes.choice} aria-label={t('cancel.who')}>
      <Checkbox
        label={t('cancel.all_tickets', { count: all.length })}
        size="md"
        className={classes.all ?? ''}
        checked={value.length === all.length}
        indeterminate={value.length > 0 && value.length < all.length}
        onChange={() => onChange(value.length === all.length ? [] : all)}
      />
      {tickets.map((ticket) => (
        <Checkbox
          key={ticket._id}
          size="md"
          checked={value.includes(ticket._id)}
          label={
            <>
              <b>
                {ticket.attendee_name === ''
                  ? t('cancel.ticket_unnamed', { at: ticket.position })
                  : ticket.attendee_name}
              </b>
              <small>
                {ticket.title}, <TicketDates booking={booking} ticket={ticket} />
              </small>
            </>
          }
          onChange={() => toggle(ticket._id)}
        />
      ))}
      {value.length === 0 && <p role="status">{t('cancel.choose_tickets')}</p>}
    </fieldset>
  );
}
