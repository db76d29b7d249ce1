import { Button } from '@mantine/core';
import { IconDownload, IconMessageCircle, IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { AskForRefund } from '#web/features/aftercare/aftercare.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { bookingLinks } from '../booking-links.ts';
import { endOf, findReason, happening } from '../list/history-line.ts';
import { useSessionZone } from '../session-zone.ts';
import classes from './booking-page.module.css';
import type { BookingViewProps } from './booking-page.tsx';
import endedClasses from './ended.module.css';
import { EndedHead } from './ended-head.tsx';
import { NextTimes } from './next-times.tsx';
import { DateTile } from './page-head.tsx';
import { moneyBack } from './refund-state.ts';

/** A booking that ended without taking place: the money first, then other times, and the old booking last. */
export function EndedBooking({ booking, headRef, onMessage }: BookingViewProps) {
  const care = useCall('booking/aftercare', { booking_id: booking._id }, { enabled: booking.payments.length > 0 });
  const [isAsking, setAsking] = useState(false);
  const refund = care.data?.refund;
  return (
    <>
      <section className={classes.lead}>
        <EndedHead booking={booking} headRef={headRef} />
        <EndedActions booking={booking} onMessage={onMessage} onAsk={refund?.can_ask ? () => setAsking(true) : null} />
        {isAsking && refund !== undefined && (
          <AskForRefund booking={booking} left={refund.left} onClose={() => setAsking(false)} />
        )}
      </section>
      <Breakdown booking={booking} />
      <NextTimes booking={booking} />
      <OldBooking booking={booking} />
    </>
  );
}

interface EndedActionsProps {
  readonly booking: BookingDetails;
  readonly onMessage: () => void;
  /** Null if a refund cannot be requested. */
  readonly onAsk: (() => void) | null;
}

function EndedActions({ booking, onMessage, onAsk }: EndedActionsProps) {
  const t = useMessages(messages);
  const hasRefund = moneyBack(booking).amount > 0;
  return (
    <div className={classes.actions} data-ended="true">
      {booking.can.rebook && (
        <Button component={Link} to={bookingLinks(booking).again} size="md" data-main="true">
          {t(booking.kind === 'event' ? 'list.see_event' : 'ended.again')}
        </Button>
      )}
      {onAsk !== null && !hasRefund && (
        <Button size="md" variant="default" leftSection={<IconReceiptRefund size={18} stroke={1.8} />} onClick={onAsk}>
          {t('ended.ask_refund')}
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        leftSection={<IconMessageCircle size={18} stroke={1.8} />}
        onClick={onMessage}
      >
        {t('detail.message')}
      </Button>
      {hasRefund && <RefundReceipt booking={booking} />}
    </div>
  );
}

/** The refund note as PDF, issued on request. */
function RefundReceipt({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const issue = useCallMutation('booking/receipt', {
    onDone: ({ items }) => {
      const note = items.findLast(({ kind }) => kind === 'refund_note') ?? items.at(-1);
      if (note) window.location.assign(note.url);
    },
  });
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.8} />}
      loading={issue.isPending}
      onClick={() => issue.run({ booking_id: booking._id })}
    >
      {t('ended.refund_receipt')}
    </Button>
  );
}

/** The calculation of the refund: the paid, retained and refunded amounts. */
function Breakdown({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { paid, amount, fee, rest } = moneyBack(booking);
  if (paid === 0) return null;
  const { currency } = booking.price;
  const line = (name: string, sum: number) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={sum} currency={currency} exact />
      </dd>
    </div>
  );
  return (
    <section className={classes.block}>
      <h2>{t('ended.refund')}</h2>
      <dl className={endedClasses.breakdown}>
        {line(t('ended.paid'), paid)}
        {rest > 0 && line(t('ended.not_refunded'), -rest)}
        {fee > 0 && line(t('ended.fee'), -fee)}
        {line(t('ended.back'), amount)}
      </dl>
    </section>
  );
}

function OldBooking({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const end = endOf(booking);
  // The provider's text is already shown above.
  const own = end?.by === 'customer' ? findReason(end) : null;
  return (
    <section className={classes.block} aria-label={t('ended.old')}>
      <div className={endedClasses.old}>
        <DateTile at={booking.starts_at} zone={zone} isOver />
        <div>
          <h2>
            <s>{booking.title}</s>
          </h2>
          <p>
            {t('ended.old_time', { time: { at: booking.starts_at, zone, shape: 'moment' } })}
            {end !== null && ` · ${happening(t, end, booking)}`}
          </p>
          {own !== null && <q>{own}</q>}
          <p>{t('detail.people', { count: booking.participants, number: booking.number })}</p>
        </div>
      </div>
    </section>
  );
}
