import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { serverNow } from '#web/api/clock.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { answerTime } from '#web/features/booking/answer-time.ts';
import { CancellationSentence } from '#web/features/booking/cancellation.tsx';
import { PriceLines } from '#web/features/booking/detail/receipt.tsx';
import { Facts } from '#web/features/booking/facts.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { forgetHold } from '#web/features/booking/steps/draft.ts';
import { StepCard } from '#web/features/booking/steps/step-card.tsx';
import stepClasses from '#web/features/booking/steps/steps.module.css';
import summaryClasses from '#web/features/booking/steps/summary.module.css';
import { HoldTimer } from '#web/features/pay/hold-timer.tsx';
import { PayForm } from '#web/features/pay/pay-form.tsx';
import { Money } from '#web/ui/money.tsx';
import { Page, StickyAside } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { When } from '#web/ui/when.tsx';
import classes from './book-session.module.css';
import { payingTitle } from './held-label.ts';

interface PayingProps {
  readonly booking: BookingDetails;
  /** How long its provider has to answer a request; null where that is not known. */
  readonly requestHours: number | null;
  readonly returnPath: string;
  readonly isReturning: boolean;
  readonly onPolled: () => void;
  readonly onGivenUp: () => void;
  readonly onOver: () => void;
}

/** The last decision: paying what is held. */
export function Paying({ booking, requestHours, returnPath, isReturning, onPolled, onGivenUp, onOver }: PayingProps) {
  const zone = useSessionZone(booking.place, booking.timezone);
  const [canMove] = useState(booking.can.withdraw || booking.can.cancel);
  const queries = useQueryClient();
  const isRequest = booking.status === 'requested';
  const isAccepted = booking.is_request && !isRequest;
  const isOver = booking.status === 'completed';
  const isConfirmed = booking.status === 'confirmed' || isOver;
  const giveUp = useCallMutation('event/cancel_booking', {
    onDone: ({ booking: fresh }) => {
      queries.removeQueries({ queryKey: ['booking/get_booking_details', { booking_id: fresh._id }] });
      forgetHold(tabStorage(), fresh.provider._id, fresh._id);
      onGivenUp();
    },
    onProblem: ({ code }) => {
      // Paid in another tab, or over: the booking itself shows it.
      if (code === 'booking_state') onOver();
      return false;
    },
  });
  const unpaid = { booking_id: booking._id, expected_status: isRequest ? 'requested' : 'awaiting_payment' } as const;
  const change = canMove && !isAccepted && !isConfirmed && !giveUp.isPending ? () => giveUp.run(unpaid) : undefined;
  return (
    <Page>
      <div>
        <div className={summaryClasses.summaryLine} aria-hidden="true">
          <span>
            <b>{booking.service.title}</b>
            <small>
              <When at={booking.starts_at} zone={zone} />
            </small>
          </span>
          <Money amount={booking.price.total} currency={booking.price.currency} exact />
        </div>
        <StickyAside
          aside={
            <section className={summaryClasses.summary} aria-label="Your booking">
              {booking.service.image !== null && (
                <div className={summaryClasses.summaryPicture}>
                  <Picture
                    picture={booking.service.image}
                    ratio={16 / 9}
                    sizes="376px"
                    eager
                    radius="13px 13px 0 0"
                    alt=""
                  />
                </div>
              )}
              <div className={summaryClasses.summaryBody}>
                <h2>{booking.service.title}</h2>
                <p>
                  {booking.provider.name} · Booking {booking.number}
                </p>
                <PriceLines booking={booking} />
              </div>
            </section>
          }
        >
          <h1 className={stepClasses.flowTitle}>{payingTitle(booking.status, booking.is_request)}</h1>
          <StepCard
            at={1}
            title="Your session"
            state="done"
            takesFocus={false}
            answer={
              <>
                {booking.service.title}, <When at={booking.starts_at} zone={zone} shape="full" />
              </>
            }
            onChange={change}
          />
          <StepCard
            at={2}
            title={isRequest || (booking.charge_at !== null && !isConfirmed) ? 'Your card' : 'Pay'}
            state="open"
            takesFocus
          >
            {booking.expires_at !== null && isRequest && (
              <HoldTimer expires_at={booking.expires_at} labels="To send the request you have" onOver={onOver} />
            )}
            {isRequest && requestHours !== null && (
              <p suppressHydrationWarning>
                {`${booking.provider.name} then has ${answerTime(requestHours, booking.starts_at, zone, new Date(serverNow()))} to answer.`}
              </p>
            )}
            {booking.expires_at !== null && !isRequest && !isAccepted && !isConfirmed && (
              <HoldTimer expires_at={booking.expires_at} onOver={onOver} />
            )}
            {booking.expires_at !== null && (isAccepted || isConfirmed) && (
              <p>
                {isAccepted
                  ? `${booking.provider.name} has said yes, and the time is held for you until `
                  : 'Please pay until '}
                <When at={booking.expires_at} zone={zone} />.
              </p>
            )}
            <PayForm booking={booking} returnPath={returnPath} isReturning={isReturning} onPolled={onPolled} />
          </StepCard>
          <section className={classes.after}>
            <h3>What you agreed to</h3>
            <Facts booking={booking} />
            {booking.cancellation !== null && (
              <p>
                <CancellationSentence terms={booking.cancellation} zone={zone} />
              </p>
            )}
            {!isConfirmed && (
              <Button variant="subtle" color="red" loading={giveUp.isPending} onClick={() => giveUp.run(unpaid)}>
                {isRequest ? 'Do not ask' : 'Give up this time'}
              </Button>
            )}
          </section>
        </StickyAside>
      </div>
    </Page>
  );
}
