import type { Booking } from '#contract/entities/booking.ts';

import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';

import classes from './open-change.module.css';

interface OpenChangeProps {
  readonly booking: Booking;
  readonly change: NonNullable<Booking['change']>;
  /** The zone of its times. */
  readonly zone: string;
}

/** An open change in a list: the proposed change, and the side that has to act next. */
export function OpenChange({ booking, change, zone }: OpenChangeProps) {
  const t = useMessages(messages);
  const { role, starts_at } = booking;
  const isMine = change.by === role;
  return (
    <span className={classes.asked} data-waits={waitsFor(booking) === role}>
      {change.status === 'awaiting_payment'
        ? t(role === 'customer' ? 'proposal.unfinished' : 'proposal.theirs_unfinished')
        : change.starts_at === starts_at
          ? t(isMine ? 'proposal.mine' : 'proposal.theirs')
          : t.rich(isMine ? 'proposal.mine_time' : 'proposal.theirs_time', {
              time: <When at={change.starts_at} zone={zone} />,
            })}
    </span>
  );
}

/**
 * The side that has to act next on an open change: the side that must answer, then the side that must pay. Null if no
 * change is open.
 */
export function waitsFor({ change }: Booking): Booking['role'] | null {
  if (change === null) return null;
  return change.status === 'awaiting_payment' || change.by === 'provider' ? 'customer' : 'provider';
}
