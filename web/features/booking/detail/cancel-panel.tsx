import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Problem } from '#contract/errors.ts';
import { upcomingStatuses } from '#contract/states/booking.ts';
import { callQuery, useCall, useCallMutation } from '#web/api/queries.ts';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { formatMoney, Money } from '#web/ui/money.tsx';
import { RefusalBox } from '#web/ui/refusal-box.tsx';
import { RefusalText } from '#web/ui/refusal-text.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './detail.module.css';

interface CancelPanelProps {
  readonly booking: BookingDetails;
  /** The query the booking was read by, which then has the cancelled one. */
  readonly query: { readonly booking_id?: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Cancelling, with the exact refund before the click; what is shown is sent along, and another one is refused. */
export function CancelPanel({ booking, query, onDone, onClose }: CancelPanelProps) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [changed, setChanged] = useState<number | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const [cancelled, setCancelled] = useState(booking.participants);
  const isPart = cancelled < booking.participants;
  const part = useCall(
    'booking/get_booking_details',
    { ...query, cancel_participants: cancelled },
    { enabled: isPart, keepPrevious: true },
  );
  const isAsking = isPart && (part.isPending || part.isPlaceholderData);
  const preview = isPart ? (part.data?.refund_preview ?? null) : booking.refund_preview;
  const isHold = booking.status === 'awaiting_payment' || booking.status === 'requested';
  const currency = booking.price.currency;
  const back = changed ?? preview?.refund_amount ?? 0;
  const shown = upcomingStatuses.find((status) => status === booking.status);
  const isPaid = booking.price.total > 0 && !isHold && booking.payment_status !== 'scheduled';
  const cancel = useCallMutation('event/cancel_booking', {
    onDone: ({ booking: fresh, refund_amount }) => {
      queries.setQueryData(callQuery('booking/get_booking_details', query).queryKey, fresh);
      const money = formatMoney(refund_amount, currency, { exact: true });
      if (isHold) toast.good('The time is given up', 'Nothing was charged.');
      else if (isPart)
        toast.good(
          `${peopleLabel(cancelled)} cancelled`,
          refund_amount > 0 ? `${money} is on its way back.` : undefined,
        );
      else toast.good('The booking is cancelled', refund_amount > 0 ? `${money} is on its way back.` : undefined);
      onDone();
    },
    onProblem: (problem) => {
      if (problem.code === 'not_signed_in') return false;
      const refund = problem.refund;
      if (
        problem.code === 'refund_changed' &&
        typeof refund === 'object' &&
        refund !== null &&
        'refund_amount' in refund
      )
        setChanged(Number(refund.refund_amount));
      // It is not what it was: the panel asks about what it is now.
      if (problem.code === 'booking_state')
        void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
      setRefusal(problem);
      return true;
    },
  });
  const isMine = booking.role === 'customer';
  return (
    <section className={classes.cancel} aria-label="Cancel the booking">
      <h3 ref={heading} tabIndex={-1}>
        {isHold ? 'Give up this time?' : 'Cancel this booking?'}
      </h3>
      {isHold ? (
        <p>Nothing was charged. The time becomes free for others at once.</p>
      ) : (
        <>
          {booking.participants > 1 && booking.status === 'confirmed' && booking.kind === 'session' && (
            <NativeSelect
              label="Who is not coming?"
              name="participants"
              size="md"
              value={String(cancelled)}
              data={peopleChoices(booking.participants)}
              onChange={(event) => {
                setCancelled(Number(event.currentTarget.value));
                setChanged(null);
                setRefusal(null);
              }}
            />
          )}
          {isPaid && (
            <p className={classes.refund} aria-busy={isAsking} aria-live="polite">
              <span>{isMine ? 'You get back' : 'The customer gets back'}</span>
              <Money amount={back} currency={currency} exact />
              <small>
                of <Money amount={booking.price.total} currency={currency} exact />
              </small>
            </p>
          )}
          <p>{isPaid || isPart ? preview?.sentence : 'Nothing was charged, so nothing has to go back.'}</p>
        </>
      )}
      {refusal !== null && (
        <RefusalBox>
          {changed === null ? (
            <RefusalText problem={refusal} />
          ) : (
            <>
              <b>{refusal.title}</b>
              <p>{`It is ${formatMoney(changed, currency, { exact: true })} now. Cancel only if that is fine.`}</p>
            </>
          )}
        </RefusalBox>
      )}
      {!isHold && (
        <Textarea
          label={isMine ? 'Reason (optional)' : 'Reason'}
          description={isMine ? `${booking.provider.name} reads this.` : 'The customer reads this.'}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <ButtonRow>
        <Button
          color="red.6"
          size="md"
          loading={cancel.isPending}
          disabled={isPart && (isAsking || preview?.allowed !== true)}
          onClick={() => {
            setRefusal(null);
            cancel.run({
              booking_id: booking._id,
              reason,
              ...(isPart ? { participants: cancelled } : {}),
              ...(isHold ? {} : { expected_refund: back }),
              ...(shown === undefined ? {} : { expected_status: shown }),
            });
          }}
        >
          {isHold
            ? 'Give it up'
            : isPaid && back > 0
              ? `Cancel and refund ${formatMoney(back, currency, { exact: true })}`
              : isPart
                ? `Cancel ${peopleLabel(cancelled)}`
                : 'Cancel the booking'}
        </Button>
        <Button size="md" variant="default" onClick={onClose} disabled={cancel.isPending}>
          Keep it
        </Button>
      </ButtonRow>
    </section>
  );
}

const peopleLabel = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** Everybody first, then the smaller parts of a group. */
const peopleChoices = (participants: number) => [
  { value: String(participants), label: `Everyone (${participants} people)` },
  ...Array.from({ length: participants - 1 }, (_, at) => ({
    value: String(at + 1),
    label: `${peopleLabel(at + 1)} of ${participants}`,
  })),
];
