import { type ReactNode, useEffect, useRef } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { Aftercare } from '#web/features/aftercare/aftercare.tsx';
import { BlockCustomer } from '#web/features/blocks/block-customer.tsx';
import { Conversation } from '#web/features/messages/conversation.tsx';
import { BookingReview } from '#web/features/reviews/booking-review.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { BookingFacts } from '../booking-facts.tsx';
import { endOf, findReason, happening } from '../list/history-line.ts';
import { StatusBadge } from '../status-badge.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingHistory } from './booking-history.tsx';
import { CalendarButtons } from './calendar-buttons.tsx';
import classes from './detail.module.css';
import { MeetingLink } from './meeting-link.tsx';
import { PriceLines, Receipt } from './receipt.tsx';
import { SendMailAgain } from './send-mail-again.tsx';
import { BookedTitle } from './title-row.tsx';

interface BookingDetailProps {
  readonly booking: BookingDetails;
  /** The input of the query that read the booking. */
  readonly query: { readonly booking_id?: string };
  /** The panel of an open change, if there is one. */
  readonly change: ReactNode;
}

/** A booking for its provider, next to a list: all its data and all actions. */
export function BookingDetail({ booking, query, change }: BookingDetailProps) {
  const t = useMessages(messages);
  const head = useRef<HTMLElement>(null);
  const known = useRef(booking.status);
  // The pressed button is gone, so the focus moves to the new state of the booking.
  useEffect(() => {
    if (known.current === booking.status) return;
    known.current = booking.status;
    if (document.activeElement === document.body) head.current?.focus();
  }, [booking.status]);
  const isOver = !['awaiting_payment', 'requested', 'confirmed'].includes(booking.status);
  const name = booking.customer.name;
  return (
    <div className={classes.detail}>
      <DetailHead booking={booking} headRef={head} />
      {booking.status === 'requested' && <AnswerPanel booking={booking} query={query} />}
      {change}
      <BookingReview booking={booking} />
      <BookingFacts booking={booking} />
      <MeetingLink booking={booking} />
      {booking.status === 'confirmed' && <CalendarButtons booking={booking} />}
      <Money booking={booking} />
      {booking.status !== 'awaiting_payment' && <SendMailAgain booking={booking} />}
      <BookingActions booking={booking} query={query} />
      {booking.status !== 'awaiting_payment' && <Aftercare booking={booking} />}
      <section id="messages">
        <h3>{t('provider.messages')}</h3>
        <Conversation
          which={{ booking_id: booking._id }}
          name={name}
          size="part"
          empty={t(isOver ? 'provider.no_messages_after' : 'provider.no_messages', { customer: name })}
        />
      </section>
      <BookingHistory booking={booking} isOpen />
      {booking.role === 'provider' && <BlockCustomer of={{ booking_id: booking._id }} />}
    </div>
  );
}

function DetailHead({ booking, headRef }: { booking: BookingDetails; headRef: React.Ref<HTMLElement> }) {
  const t = useMessages(messages);
  const end = endOf(booking);
  const { image } = booking;
  return (
    <header ref={headRef} tabIndex={-1} className={classes.detailHead}>
      {image !== null && <Picture picture={image} ratio={21 / 9} sizes="(max-width: 40em) 100vw, 560px" eager alt="" />}
      <BookedTitle booking={booking} />
      <p className={classes.badges}>
        <StatusBadge status={booking.status} />
        <span>{t('provider.number', { number: booking.number })}</span>
      </p>
      {end !== null && (
        <p className={classes.ended}>
          {happening(t, end, booking)}
          {findReason(end) !== null && <q>{findReason(end)}</q>}
        </p>
      )}
    </header>
  );
}

function Money({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { market } = useSession();
  if (booking.status !== 'requested') return <Receipt booking={booking} market={market.name} />;
  return (
    <section>
      <h3>{t('provider.if_accepted')}</h3>
      <PriceLines booking={booking} />
    </section>
  );
}
