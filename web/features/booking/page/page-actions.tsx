import { Button } from '@mantine/core';
import { IconArrowsLeftRight, IconMessageCircle, IconReceipt, IconRepeat, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { UnreadCount } from '#web/features/messages/unread-count.tsx';
import { bookingLinks, moveLink } from '../booking-links.ts';
import { CancelDialog } from '../detail/cancel-panel.tsx';
import { kindWord } from '../kind-word.ts';
import { useSessionZone } from '../session-zone.ts';
import classes from './booking-page.module.css';
import { CalendarMenu } from './calendar-menu.tsx';
import { useJoin } from './session-place.tsx';

interface PageActionsProps {
  readonly booking: BookingDetails;
  readonly query: { readonly booking_id?: string };
  readonly onMessage: () => void;
}

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** The actions of a booking, directly below its date. Unavailable actions stay visible with a reason. */
export function PageActions({ booking, query, onMessage }: PageActionsProps) {
  const t = useMessages(messages);
  const join = useJoin(booking);
  const isConfirmed = booking.status === 'confirmed';
  const isOver = booking.status === 'completed' || booking.status === 'no_show';
  return (
    <div className={classes.actionsBox}>
      <div className={classes.actions}>
        {join?.isOpen && (
          <Button component="a" href={join.href} target="_blank" rel="noreferrer" size="md" data-main="true">
            {t('detail.join')}
          </Button>
        )}
        {isConfirmed && <CalendarMenu booking={booking} isMain={!join?.isOpen} />}
        {isOver && <AfterActions booking={booking} />}
        <Button size="md" variant="default" leftSection={<IconMessageCircle {...icon} />} onClick={onMessage}>
          {t('detail.message')}
          <UnreadCount count={booking.unread_messages} />
        </Button>
        {isConfirmed && <ChangeButton booking={booking} />}
        {!isOver && <CancelButton booking={booking} query={query} />}
      </div>
      <Reasons booking={booking} onMessage={onMessage} />
    </div>
  );
}

function AfterActions({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const toReview = new URLSearchParams([...search, ['review', 'open']]);
  const { rebook } = booking.can;
  // While the review form is open, it has the only filled button.
  const mayReview = useFeature('reviews') && booking.can.review;
  const review = mayReview && search.get('review') !== 'open';
  return (
    <>
      {review && (
        <Button component={Link} to={`?${toReview}`} preventScrollReset size="md" data-main="true">
          {t('detail.review')}
        </Button>
      )}
      {rebook && (
        <Button
          component={Link}
          to={bookingLinks(booking).again}
          size="md"
          variant={mayReview ? 'default' : 'filled'}
          leftSection={mayReview ? <IconRepeat {...icon} /> : undefined}
          data-main={!mayReview}
        >
          {t(booking.kind === 'event' ? 'list.see_event' : 'detail.again')}
        </Button>
      )}
      {booking.payments.length > 0 && (
        <Button component="a" href="#receipt" size="md" variant="default" leftSection={<IconReceipt {...icon} />}>
          {t('receipt.title')}
        </Button>
      )}
    </>
  );
}

function ChangeButton({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const shape = { size: 'md', variant: 'default', leftSection: <IconArrowsLeftRight {...icon} /> } as const;
  if (booking.can.modify && booking.change === null)
    return (
      <Button component={Link} to={moveLink(booking)} {...shape}>
        {t('detail.change', { kind: kindWord(booking.kind) })}
      </Button>
    );
  return (
    <Button {...shape} disabled aria-describedby="action-reasons">
      {t('detail.change', { kind: kindWord(booking.kind) })}
    </Button>
  );
}

function CancelButton({ booking, query }: { booking: BookingDetails; query: PageActionsProps['query'] }) {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.get('cancel') === 'open');
  const button = useRef<HTMLButtonElement>(null);
  const { can, status, refund_preview } = booking;
  const isWaiting = status === 'requested' && !can.pay;
  // A pending request is withdrawn in its own panel.
  if (isWaiting || !(can.cancel || can.withdraw || status === 'confirmed')) return null;
  const isClosed = !(can.cancel || can.withdraw) || refund_preview?.allowed === false;
  const kind = status === 'awaiting_payment' ? 'release' : status === 'requested' ? 'request' : 'booking';
  return (
    <>
      <Button
        ref={button}
        size="md"
        variant="default"
        leftSection={<IconX {...icon} />}
        disabled={isClosed}
        onClick={() => setOpen(true)}
      >
        {t(`cancel.open.${kind}`, { kind: kindWord(booking.kind) })}
      </Button>
      <CancelDialog booking={booking} query={query} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Explains why an action is unavailable, and whom to contact instead. */
function Reasons({ booking, onMessage }: Pick<PageActionsProps, 'booking' | 'onMessage'>) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const { change_closed: closed, status } = booking;
  if (closed === null || status !== 'confirmed') return null;
  const provider = booking.provider.name;
  const message = (text: React.ReactNode) => (
    <button type="button" className={classes.link} onClick={onMessage}>
      {text}
    </button>
  );
  return (
    <p id="action-reasons" className={classes.reason}>
      {t.rich(`detail.closed.${closed.reason}`, {
        date: { at: closed.at, zone, shape: 'day' },
        provider,
        message,
      })}
    </p>
  );
}
