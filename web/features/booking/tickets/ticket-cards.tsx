import { Button, Menu, Skeleton } from '@mantine/core';
import { IconSend, IconTicket, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Ticket } from '#contract/entities/booking.ts';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { bookingEvent } from '#locales/areas/booking-event.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import { GivenAway, isGivenAway } from '#web/features/tickets/given-away.tsx';
import { HostQuestions } from '#web/features/tickets/host-questions.tsx';
import { OnlineLink } from '#web/features/tickets/online-link.tsx';
import { QrCode } from '#web/features/tickets/qr-code.tsx';
import { spellCode } from '#web/features/tickets/short-code.ts';
import { TicketMenu } from '#web/features/tickets/ticket-menu.tsx';
import { TransferDialog } from '#web/features/tickets/transfer-dialog.tsx';
import { useHeldTickets } from '#web/features/tickets/use-held-tickets.ts';
import { TicketDates } from './ticket-dates.tsx';
import classes from './tickets.module.css';

interface TicketCardsProps {
  readonly booking: BookingDetails;
  /** Cancels one of the tickets; null while they can only be cancelled together, or not at all. */
  readonly onCancel?: ((ticket_id: string) => void) | null;
}

/**
 * A card for each ticket: whose it is, its kind and date, its codes, and what can be done with it. On phones they are
 * swiped.
 */
export function TicketCards({ booking, onCancel = null }: TicketCardsProps) {
  const t = useMessages(bookingEvent);
  const held = useHeldTickets(booking);
  const [given, setGiven] = useState<HeldTicket | null>(null);
  const heldOf = (id: string) => held.data?.items.find((each) => each._id === id);
  return (
    <>
      <HostQuestions booking={booking} held={held.data?.items} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls on phones, which the keyboard does too. */}
      <ul className={classes.tickets} aria-label={t('ticket.label')} tabIndex={0}>
        {booking.tickets.map((ticket) => (
          <TicketCard
            key={ticket._id}
            booking={booking}
            ticket={ticket}
            held={heldOf(ticket._id)}
            isLoading={held.isMine && held.isPending}
            onTransfer={setGiven}
            onCancel={onCancel}
          />
        ))}
      </ul>
      <TransferDialog ticket={given} booking_id={booking._id} onClose={() => setGiven(null)} />
    </>
  );
}

interface TicketCardProps extends Required<TicketCardsProps> {
  readonly ticket: Ticket;
  /** The ticket with its codes; absent while they load, and for those who do not get them. */
  readonly held: HeldTicket | undefined;
  readonly isLoading: boolean;
  readonly onTransfer: (ticket: HeldTicket) => void;
}

function TicketCard({ booking, ticket, held, isLoading, onTransfer, onCancel }: TicketCardProps) {
  const t = useMessages(bookingEvent);
  const isOff = ticket.status === 'cancelled' || held?.state === 'cancelled';
  return (
    <li className={classes.ticket} data-off={isOff}>
      <div>
        <small>{t('ticket.of', { at: ticket.position, count: booking.tickets.length })}</small>
        <b>{ticket.attendee_name === '' ? t('ticket.unnamed') : ticket.attendee_name}</b>
        <span>{ticket.title}</span>
        <span className={classes.date}>
          <TicketDates booking={booking} ticket={ticket} />
        </span>
      </div>
      <div>
        {isOff && <b className={classes.off}>{t('ticket.cancelled')}</b>}
        {!isOff && isLoading && <Skeleton className={classes.code ?? ''} />}
        {!isOff && held !== undefined && (isGivenAway(held) ? <GivenAway ticket={held} /> : <TicketCode held={held} />)}
        {!isOff && held !== undefined && (
          <CardActions booking={booking} held={held} onTransfer={() => onTransfer(held)} onCancel={onCancel} />
        )}
      </div>
    </li>
  );
}

/** What a ticket is shown with: its QR code, or where an online one joins; below, the code to type. */
function TicketCode({ held }: { held: HeldTicket }) {
  const t = useMessages(messages);
  return (
    <>
      <div className={classes.code}>
        {held.qr === null ? (
          <OnlineLink ticket={held} />
        ) : (
          <QrCode qr={held.qr} label={t('card.label', { at: held.position })} />
        )}
      </div>
      {held.short_code !== null && <span className={classes.number}>{spellCode(held.short_code)}</span>}
    </>
  );
}

interface CardActionsProps extends Required<TicketCardsProps> {
  readonly held: HeldTicket;
  readonly onTransfer: () => void;
}

function CardActions({ booking, held, onTransfer, onCancel }: CardActionsProps) {
  const t = useMessages(messages);
  const event = useMessages(bookingEvent);
  const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
  return (
    <div className={classes.actions}>
      {held.path !== null && (
        <Button
          component={Link}
          to={`${held.path}?booking=${booking._id}`}
          variant="default"
          leftSection={<IconTicket {...icon} />}
        >
          {t('card.show')}
        </Button>
      )}
      {held.can.transfer && (
        <Button variant="default" leftSection={<IconSend {...icon} />} onClick={onTransfer}>
          {t('card.transfer')}
        </Button>
      )}
      <TicketMenu ticket={held} booking_id={booking._id} payer_email={booking.customer.email}>
        {onCancel !== null && (
          <Menu.Item leftSection={<IconX {...icon} />} onClick={() => onCancel(held._id)}>
            {event('ticket.cancel')}
          </Menu.Item>
        )}
      </TicketMenu>
    </div>
  );
}
