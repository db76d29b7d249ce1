import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Problem } from '#contract/errors.ts';
import { callQuery, useCallMutation } from '#web/api/queries.ts';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { Money } from '#web/ui/money.tsx';
import { RefusalBox } from '#web/ui/refusal-box.tsx';
import { RefusalText } from '#web/ui/refusal-text.tsx';
import { toast } from '#web/ui/toast.ts';
import { When } from '#web/ui/when.tsx';
import classes from './detail.module.css';

interface AnswerPanelProps {
  readonly booking: BookingDetails;
  /** The query the booking was read by, which then has the answered one. */
  readonly query: { readonly booking_id?: string };
}

type Status = 'accepted' | 'declined' | 'withdrawn';

/** A request that waits: its provider accepts or declines it, its customer can take it back. */
export function AnswerPanel({ booking, query }: AnswerPanelProps) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [saying, setSaying] = useState<'declined' | 'withdrawn' | null>(null);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [sent, setSent] = useState<Status | null>(null);
  const hasAsked = useRef(false);
  // The button that was pressed gives way to others, and back again; the focus goes along.
  useEffect(() => {
    if (saying !== null) hasAsked.current = true;
    if (hasAsked.current) heading.current?.focus();
  }, [saying]);
  const isMine = booking.role === 'customer';
  const { price, provider, customer } = booking;
  const earned = price.line_items
    .filter((line) => line.audience.includes('provider'))
    .reduce((sum, line) => sum + line.amount, 0);
  const answer = useCallMutation('booking/booking_status', {
    onDone: ({ booking: fresh }) => {
      queries.setQueryData(callQuery('booking/get_booking_details', query).queryKey, fresh);
      if (fresh.status === 'confirmed')
        toast.good('Accepted', `${customer.name} is told, and the time is in your schedule.`);
      else if (fresh.status === 'awaiting_payment')
        toast.plain(`Accepted. The card was declined; ${customer.name} has 12 hours to pay with another one.`);
      else if (fresh.status === 'declined') toast.good('Declined', `${customer.name} is told, with other free times.`);
      else toast.good('Your request is taken back', 'Nothing was charged.');
    },
    onProblem: (problem) => {
      if (problem.code === 'not_signed_in') return false;
      if (problem.code === 'booking_state') void queries.invalidateQueries();
      setRefusal(problem);
      return true;
    },
  });
  const say = (status: Status) => {
    setRefusal(null);
    setSent(status);
    answer.run({ booking_id: booking._id, status, reason });
  };
  const isBusy = (status: Status) => answer.isPending && sent === status;
  return (
    <section className={classes.answer} aria-label="Answer">
      <h3 ref={heading} tabIndex={-1}>
        {saying === 'declined'
          ? 'Decline this request?'
          : saying === 'withdrawn'
            ? 'Take this request back?'
            : isMine
              ? `Waiting for ${provider.name}`
              : `${customer.name} asks for this time`}
      </h3>
      {saying === null && (
        <p>
          {isMine ? 'The answer comes by ' : 'Please answer by '}
          {booking.expires_at !== null && (
            <b>
              <When at={booking.expires_at} />
            </b>
          )}
          {'. '}
          {isMine
            ? price.total === 0
              ? `The time is yours once it is accepted.${price.credit > 0 ? ' Your credit is set aside until then.' : ''}`
              : `Your card${booking.card === null ? '' : `, ${booking.card},`} is charged only if they accept.`
            : price.total === 0
              ? price.credit > 0
                ? 'It is paid with credit when you accept.'
                : 'It is free of charge.'
              : 'Their card is verified and charged when you accept.'}
        </p>
      )}
      {saying !== null && (
        <Textarea
          label="A word to go with it (optional)"
          description={`${isMine ? provider.name : customer.name} reads this.`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {refusal !== null && (
        <RefusalBox>
          <RefusalText problem={refusal} />
        </RefusalBox>
      )}
      <ButtonRow>
        {saying === null && booking.can.accept && (
          <Button size="md" loading={isBusy('accepted')} disabled={answer.isPending} onClick={() => say('accepted')}>
            Accept
            {earned > 0 && (
              <>
                , and earn&nbsp;
                <Money amount={earned} currency={price.currency} exact />
              </>
            )}
          </Button>
        )}
        {saying === null && booking.can.decline && (
          <Button size="md" variant="default" disabled={answer.isPending} onClick={() => setSaying('declined')}>
            Decline
          </Button>
        )}
        {saying === null && isMine && (
          <Button size="md" variant="default" onClick={() => setSaying('withdrawn')}>
            Take it back
          </Button>
        )}
        {saying !== null && (
          <>
            <Button size="md" color="red.6" loading={answer.isPending} onClick={() => say(saying)}>
              {saying === 'declined' ? 'Decline the request' : 'Take the request back'}
            </Button>
            <Button
              size="md"
              variant="default"
              disabled={answer.isPending}
              onClick={() => {
                setSaying(null);
                setRefusal(null);
              }}
            >
              {saying === 'declined' ? 'Not yet' : 'Keep it'}
            </Button>
          </>
        )}
      </ButtonRow>
    </section>
  );
}
