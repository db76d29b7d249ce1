import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { BookingDetails, Change } from '#contract/entities/booking.ts';
import type { Problem } from '#contract/errors.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './change.module.css';
import { Compare } from './compare.tsx';

interface ChangePanelProps {
  readonly booking: BookingDetails;
  readonly change: Change;
  /** Where an accepted change is settled. */
  readonly settleLink: string;
  readonly level: 2 | 3;
}

/** A change that is open: what was, what would be, and the answer of whoever looks at it. */
export function ChangePanel({ booking, change, settleLink, level }: ChangePanelProps) {
  const zone = useSessionZone(booking.place, booking.timezone);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const onProblem = (problem: Problem) => {
    if (problem.code === 'not_signed_in') return false;
    setRefusal(problem);
    return true;
  };
  const other = booking.role === 'customer' ? booking.provider.name : booking.customer.name;
  const isMine = change.by === booking.role;
  const navigate = useNavigate();
  const accept = useCallMutation('booking/booking_status', {
    onProblem,
    // Who said “accept and pay” continues to paying.
    onDone: ({ booking: fresh }) => {
      if (fresh.change?.can.pay) void navigate(settleLink);
    },
  });
  const reject = useCallMutation('booking/booking_status', {
    onProblem,
    onDone: () => {
      if (isMine) toast.good('Taken back', 'The booking stays as it is.');
    },
  });
  const isBusy = accept.isPending || reject.isPending;
  const say = (status: 'accepted' | 'rejected') => {
    setRefusal(null);
    (status === 'accepted' ? accept : reject).run({ change_id: change._id, status });
  };
  const Heading = `h${level}` as const;
  return (
    <section className={classes.panel} aria-label="A change of this booking">
      <Heading>{headingOf(change, isMine, other, booking.role)}</Heading>
      {change.note !== '' && <q>{change.note}</q>}
      <Compare
        before={beforeOf(booking)}
        after={afterOf(change)}
        zone={zone}
        role={booking.role}
        level={level === 2 ? 3 : 4}
      />
      <Outcome change={change} booking={booking} />
      {change.expires_at !== null && (
        <p className={classes.quiet}>
          {change.status === 'proposed'
            ? 'Without an answer the booking stays as it is. Open until '
            : 'Held for this change until '}
          <When at={change.expires_at} zone={zone} />.
        </p>
      )}
      {refusal !== null && (
        <RefusalBox>
          <RefusalText problem={refusal} />
        </RefusalBox>
      )}
      <ButtonRow>
        {change.can.accept && (
          <Button size="md" loading={accept.isPending} disabled={isBusy} onClick={() => say('accepted')}>
            {change.due > 0 && booking.role === 'customer' ? 'Accept and pay' : 'Accept'}
          </Button>
        )}
        {(change.can.pay || change.can.apply) && (
          <Button component={Link} to={settleLink} size="md">
            {change.can.pay ? 'Pay the difference' : 'Finish the change'}
          </Button>
        )}
        {change.can.reject && (
          <Button
            size="md"
            variant="default"
            loading={reject.isPending}
            disabled={isBusy}
            onClick={() => say('rejected')}
          >
            {isMine ? 'Take it back' : 'Keep it as it is'}
          </Button>
        )}
      </ButtonRow>
    </section>
  );
}

/** A booking as the left side of the comparison. */
export function beforeOf(booking: BookingDetails) {
  const { service, starts_at, participants, price } = booking;
  return { title: service.title, duration_minutes: service.duration_minutes, starts_at, participants, price };
}

/** A change as the right side of it. */
export function afterOf(change: Change) {
  const { service, starts_at, participants, price } = change;
  return { title: service.title, duration_minutes: service.duration_minutes, starts_at, participants, price };
}

/** What a change asks of a purse, or gives back to it. */
export function Outcome({
  change,
  booking,
}: {
  readonly change: {
    readonly due: number;
    readonly refund: number;
    readonly currency: string;
    readonly charge_at: string | null;
  };
  readonly booking: Pick<BookingDetails, 'role' | 'payment_status'>;
}) {
  const { role, payment_status } = booking;
  const { due, refund, currency, charge_at } = change;
  const whose = role === 'customer' ? '' : ' by the customer';
  if (due === 0 && refund === 0)
    return (
      <p className={classes.outcome}>
        <span>
          {payment_status === 'scheduled'
            ? 'Nothing is charged now; the new price is charged later, when it is due.'
            : 'Nothing to pay, nothing goes back.'}
        </span>
      </p>
    );
  return (
    <p className={classes.outcome}>
      <span>
        {due > 0 ? `To be paid${whose}` : role === 'customer' ? 'Goes back to your card' : 'Goes back to the customer'}
        {charge_at !== null && (
          <>
            {' on '}
            <When at={charge_at} shape="date" />
          </>
        )}
      </span>
      <b>
        <Money amount={due > 0 ? due : refund} currency={currency} exact />
      </b>
    </p>
  );
}

function headingOf(change: Change, isMine: boolean, other: string, role: 'customer' | 'provider'): string {
  if (change.status === 'awaiting_payment')
    return role === 'customer' ? 'Your change waits for you' : `${other} has still to pay for the change`;
  if (isMine) return `You asked ${other} for this change`;
  return `${other} would like to change this booking`;
}
