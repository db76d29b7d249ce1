import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { BookingDetails, Change } from '#contract/entities/booking/details.ts';
import type { Problem } from '#contract/errors.ts';
import { change as messages } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { Refusal } from '#web/ui/feedback/refusal-box.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Money } from '#web/ui/format/money.tsx';
import { useViewerZone, When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';

import classes from './change.module.css';
import { CompareBookings, type Compared } from './compare-bookings.tsx';

interface ChangePanelProps {
  readonly booking: BookingDetails;
  readonly change: Change;
  /** The address for settling an accepted change. */
  readonly settleLink: string;
  readonly level: 2 | 3;
}

/** An open change: the present booking, the proposed one, and the answer of the viewing side. */
export function ChangePanel({ booking, change, settleLink, level }: ChangePanelProps) {
  const t = useMessages(messages);
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
    // "Accept and pay" continues to the payment.
    onDone: ({ booking: fresh }) => {
      if (fresh.change?.can.pay) void navigate(settleLink);
    },
  });
  const reject = useCallMutation('booking/booking_status', {
    onProblem,
    onDone: () => {
      if (isMine) toast.good(t('flow.taken_back'), t('flow.taken_back_text'));
    },
  });
  const isBusy = accept.isPending || reject.isPending;
  const say = (status: 'accepted' | 'rejected') => {
    setRefusal(null);
    (status === 'accepted' ? accept : reject).run({ change_id: change._id, status });
  };
  const Heading = `h${level}` as const;
  return (
    <section className={classes.panel} aria-label={t('flow.panel')}>
      <Heading>{t(`panel_title.${titleOf(change, booking.role)}`, { name: other })}</Heading>
      {change.note !== '' && <q>{change.note}</q>}
      <CompareBookings
        before={beforeOf(booking)}
        after={afterOf(change)}
        zone={zone}
        role={booking.role}
        level={level === 2 ? 3 : 4}
      />
      <Outcome change={change} booking={booking} />
      <Deadline change={change} zone={zone} />
      <Refusal problem={refusal} />
      <ButtonRow>
        {change.can.accept && (
          <Button size="md" loading={accept.isPending} disabled={isBusy} onClick={() => say('accepted')}>
            {t(change.due > 0 && booking.role === 'customer' ? 'flow.accept_and_pay' : 'flow.accept')}
          </Button>
        )}
        {(change.can.pay || change.can.apply) && (
          <Button component={Link} to={settleLink} size="md">
            {t(change.can.pay ? 'flow.pay_difference' : 'flow.finish')}
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
            {t(isMine ? 'flow.take_back' : 'flow.decline')}
          </Button>
        )}
      </ButtonRow>
    </section>
  );
}

/** Until when a change can be answered, or its time is held. */
function Deadline({ change, zone }: { readonly change: Change; readonly zone: string }) {
  const t = useMessages(messages);
  if (change.expires_at === null) return null;
  return (
    <p className={classes.quiet}>
      {t.rich(change.status === 'proposed' ? 'flow.open_until' : 'flow.held_until', {
        date: <When at={change.expires_at} zone={zone} />,
      })}
    </p>
  );
}

/** The booking as the left side of the comparison. */
export const beforeOf = (booking: BookingDetails): Compared => sideOf(booking);

/** The change as the right side of the comparison. */
export const afterOf = (change: Change): Compared => sideOf(change);

function sideOf(side: BookingDetails | Change): Compared {
  const { title, duration_minutes, starts_at, participants, price } = side;
  const tickets = price.line_items.flatMap(({ label, quantity = 1 }) =>
    label === undefined || side.event_id === null ? [] : [{ label, count: quantity }],
  );
  return { title, duration_minutes, starts_at, participants, price, tickets };
}

/** The amount that a change costs or refunds. */
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
  readonly booking: Pick<BookingDetails, 'role' | 'payment_status' | 'timezone'>;
}) {
  const { role, payment_status, timezone } = booking;
  const { due, refund, currency, charge_at } = change;
  const t = useMessages(messages);
  const zone = useViewerZone() ?? timezone;
  if (due === 0 && refund === 0)
    return (
      <p className={classes.outcome}>
        <span>{t(payment_status === 'scheduled' ? 'outcome.even_later' : 'outcome.even')}</span>
      </p>
    );
  const what = `${due > 0 ? 'due' : 'refund'}${role === 'customer' ? '' : '_theirs'}` as const;
  return (
    <p className={classes.outcome}>
      <span>
        {charge_at !== null && (what === 'due' || what === 'due_theirs')
          ? t(`outcome.${what}_later`, { date: { at: charge_at, zone, shape: 'date' } })
          : t(`outcome.${what}`)}
      </span>
      <b>
        <Money amount={due > 0 ? due : refund} currency={currency} exact />
      </b>
    </p>
  );
}

/** The side that acts next on a change, as the last part of a message's key. */
function titleOf(change: Change, role: BookingDetails['role']) {
  if (change.status === 'awaiting_payment') return role === 'customer' ? 'unfinished' : 'theirs_unfinished';
  return change.by === role ? 'mine' : 'theirs';
}
