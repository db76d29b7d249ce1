import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { type MetaFunction, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { LinkProblemPage } from '#web/api/link-problem.tsx';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { TransferDialog } from '#web/features/tickets/transfer-dialog.tsx';
import { href, privateHead } from '#web/routes.ts';
import classes from './ticket.module.css';
import { TicketBar } from './ticket-bar.tsx';
import { TicketDeck } from './ticket-deck.tsx';
import { TicketFoot } from './ticket-foot.tsx';
import { useWakeLock } from './use-wake-lock.ts';

export const meta: MetaFunction = () => [...privateHead];

/**
 * Tickets in full screen, to show on arrival: the one of a link, or with `booking` all tickets of that booking. Only
 * the browser reads them.
 */
export default function TicketScreen() {
  const t = useMessages(messages);
  return (
    <>
      <title>{t('page.title')}</title>
      <OpenedTickets />
    </>
  );
}

function OpenedTickets() {
  const t = useMessages(messages);
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const booking_id = search.get('booking');
  const all = useCall('event/ticket', { booking_id: booking_id ?? '' }, { enabled: booking_id !== null });
  // A link that was passed on with its booking opens the one ticket for everybody else.
  const isOne = booking_id === null || all.isError;
  const one = useCall('event/ticket', { token }, { enabled: isOne });
  const query = isOne ? one : all;
  if (query.data !== undefined)
    return (
      <Tickets
        items={query.data.items}
        first={query.data.items.findIndex(({ path }) => path === `/ticket/${token}`)}
        booking_id={isOne ? null : booking_id}
      />
    );
  if (!query.isError) return <TicketSkeleton />;
  return (
    <LinkProblemPage
      query={query}
      title={t('page.missing')}
      text={t('page.missing_text')}
      action={{ label: t('page.find'), to: href('guest_booking', { token: 'find' }) }}
    />
  );
}

interface TicketsProps {
  readonly items: readonly HeldTicket[];
  /** The index of the ticket that was opened; -1 if it is not among them. */
  readonly first: number;
  /** The booking of whoever booked; null for the holder of one ticket. */
  readonly booking_id: string | null;
}

function Tickets({ items, first, booking_id }: TicketsProps) {
  const [at, setAt] = useState(Math.max(first, 0));
  const [given, setGiven] = useState<HeldTicket | null>(null);
  const shown = items[at] ?? items[0];
  const close = useClose(booking_id);
  useWakeLock();
  return (
    <div className={classes.screen}>
      <TicketBar at={at} count={items.length} onClose={booking_id === null ? null : close} />
      <TicketDeck items={items} at={at} onTurn={setAt} />
      {shown !== undefined && <TicketFoot ticket={shown} onTransfer={() => setGiven(shown)} />}
      {booking_id !== null && <TransferDialog ticket={given} booking_id={booking_id} onClose={() => setGiven(null)} />}
    </div>
  );
}

/** Leads back to where the tickets were opened, or to their booking. */
function useClose(booking_id: string | null): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { user } = useSession();
  const to =
    user === null ? href('guest_booking', { token: 'yours' }) : href('booking', {}, { open: booking_id ?? undefined });
  return () => void (key === 'default' ? navigate(to, { replace: true }) : navigate(-1));
}

function TicketSkeleton() {
  const t = useMessages(messages);
  return (
    <div role="status" className={classes.screen} aria-busy="true" aria-label={t('page.title')}>
      <div className={classes.bar} />
      <div className={classes.waiting}>
        <Skeleton height={28} width="70%" />
        <Skeleton className={classes.code ?? ''} />
        <Skeleton height={28} width="50%" />
      </div>
    </div>
  );
}
