import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Provider } from '#contract/entities/provider.ts';
import { tabKeep } from '#web/api/booking-token.ts';
import { serverNow } from '#web/api/clock.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { Asked } from '#web/features/booking/asked.tsx';
import classes from '#web/features/booking/booking.module.css';
import { Confirmation } from '#web/features/booking/confirmation.tsx';
import { forgetBooked, keepDraft, readDraft } from '#web/features/booking/draft.ts';
import { Facts } from '#web/features/booking/facts.tsx';
import { Policy } from '#web/features/booking/policy.tsx';
import { answerTime } from '#web/features/booking/policy-words.ts';
import { PriceLines } from '#web/features/booking/receipt.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { StepCard } from '#web/features/booking/step-card.tsx';
import { HoldTimer } from '#web/features/pay/hold-timer.tsx';
import { PayForm } from '#web/features/pay/pay-form.tsx';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProblemState } from '#web/ui/error-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { Page, StickyAside } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { When } from '#web/ui/when.tsx';

/** A booking that is made: to be paid, confirmed, or come to nothing; the address holds it, so coming back resumes it. */
export function Held({ provider, booking_id }: { provider: Provider; booking_id: string }) {
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const read = useCall('booking/get_booking_details', { booking_id });
  const params = { providerId: provider._id, ...(serviceId === undefined ? {} : { serviceId }) };
  const booking = read.data;
  const status = booking?.status;
  const waitsForCard = booking?.status === 'requested' && booking.can.pay;

  useEffect(() => {
    if (status === undefined || status === 'awaiting_payment' || waitsForCard) return;
    // Paid or over: the tab need not lead back here. What was typed stays while the same can be tried again.
    const isDone = status === 'confirmed' || status === 'completed' || status === 'requested';
    if (isDone) forgetBooked(tabKeep(), provider._id);
    else keepDraft(tabKeep(), provider._id, { ...readDraft(tabKeep(), provider._id), booking_id: null });
  }, [status, waitsForCard, provider._id]);

  const refresh = () => void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
  if (read.error !== null && booking === undefined) {
    const problem = problemOf(read.error);
    if (problem.status === 404 || problem.status === 401 || problem.status === 403)
      return (
        <Page width="narrow">
          <EmptyState
            level={1}
            scene="search"
            title="We cannot open this booking here"
            text="It may have been made in another tab, or with another account: go on there. Once it is booked, the link in your mail opens it anywhere."
            action={{
              label: 'Book another time',
              onClick: () => {
                keepDraft(tabKeep(), provider._id, { ...readDraft(tabKeep(), provider._id), booking_id: null });
                void navigate(href('book_session', params), { replace: true });
              },
            }}
          />
        </Page>
      );
    return (
      <Page width="narrow">
        <ProblemState problem={problem} onRetry={refresh} isRetrying={read.isFetching} />
      </Page>
    );
  }
  if (booking === undefined) return <PageSkeleton />;
  const isLate = (booking.status === 'confirmed' || booking.status === 'completed') && booking.can.pay;
  if (!isLate && (booking.status === 'confirmed' || booking.status === 'completed'))
    return <Confirmation booking={booking} />;
  if (booking.status === 'requested' && !booking.can.pay) return <Asked booking={booking} />;
  if (booking.status === 'awaiting_payment' || booking.status === 'requested' || isLate)
    return (
      <Paying
        booking={booking}
        requestHours={provider.is_service_array.find(({ _id }) => _id === booking.service._id)?.request_hours ?? null}
        returnPath={href('book_session', params, { booking: booking_id, paid: 'check' })}
        isReturning={search.get('paid') === 'check'}
        onLooked={() => void navigate(href('book_session', params, { booking: booking_id }), { replace: true })}
        onGivenUp={() => void navigate(href('book_session', params), { replace: true })}
        onOver={refresh}
      />
    );
  const isExpired = booking.status === 'expired';
  const goesBack = booking.payments.some(({ kind }) => kind === 'refund');
  return (
    <InPlace>
      <EmptyState
        level={1}
        scene="calendar"
        title={
          isExpired
            ? booking.is_request
              ? 'This request has run out'
              : 'The time to pay has run out'
            : 'This booking is not held any more'
        }
        text={
          goesBack
            ? 'Your payment arrived when the time was no longer held. All of it goes back to your card by itself. What you typed is still here.'
            : isExpired && booking.is_request
              ? 'Nothing was charged. What you typed is still here; you can ask again.'
              : isExpired
                ? 'Nothing was charged, and the time is free for others again. What you typed is still here.'
                : 'Nothing is due for it. What you typed is still here.'
        }
        action={{
          label: isExpired ? (booking.is_request ? 'Ask again' : 'Book it again') : 'Choose a time',
          onClick: () => void navigate(href('book_session', params), { replace: true }),
        }}
      />
    </InPlace>
  );
}

/** What comes in the place of a form that somebody was in: they are taken to its beginning. */
function InPlace({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={classes.inPlace}>
      <Page width="narrow">{children}</Page>
    </div>
  );
}

interface PayingProps {
  readonly booking: BookingDetails;
  /** How long its provider has to answer a request; null where that is not known. */
  readonly requestHours: number | null;
  readonly returnPath: string;
  readonly isReturning: boolean;
  readonly onLooked: () => void;
  readonly onGivenUp: () => void;
  readonly onOver: () => void;
}

/** The last decision: paying what is held. */
function Paying({ booking, requestHours, returnPath, isReturning, onLooked, onGivenUp, onOver }: PayingProps) {
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
      keepDraft(tabKeep(), fresh.provider._id, { ...readDraft(tabKeep(), fresh.provider._id), booking_id: null });
      onGivenUp();
    },
  });
  const change =
    canMove && !isAccepted && !isConfirmed && !giveUp.isPending
      ? () => giveUp.run({ booking_id: booking._id })
      : undefined;
  return (
    <Page>
      <div className={classes.flow}>
        <div className={classes.summaryLine} aria-hidden="true">
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
            <section className={classes.summary} aria-label="Your booking">
              {booking.service.image !== null && (
                <div className={classes.summaryPicture}>
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
              <div className={classes.summaryBody}>
                <h2>{booking.service.title}</h2>
                <p className={classes.quiet}>
                  {booking.provider.name} · Booking {booking.number}
                </p>
                <PriceLines booking={booking} />
              </div>
            </section>
          }
        >
          <h1 className={classes.flowTitle}>
            {isRequest
              ? 'Almost asked'
              : isConfirmed
                ? isOver
                  ? 'Still to be paid'
                  : 'Pay to keep it'
                : isAccepted
                  ? 'Accepted, and to be paid'
                  : 'Almost yours'}
          </h1>
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
              <HoldTimer expires_at={booking.expires_at} words="To send the request you have" onOver={onOver} />
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
                <When at={booking.expires_at} />.
              </p>
            )}
            <PayForm booking={booking} returnPath={returnPath} isReturning={isReturning} onLooked={onLooked} />
          </StepCard>
          <section className={classes.after}>
            <h3>What you agreed to</h3>
            <Facts booking={booking} />
            <Policy policy={booking.cancellation_policy} starts_at={booking.starts_at} timezone={zone} isFree={false} />
            {!isConfirmed && (
              <Button
                variant="subtle"
                color="red"
                loading={giveUp.isPending}
                onClick={() => giveUp.run({ booking_id: booking._id })}
              >
                {isRequest ? 'Do not ask' : 'Give up this time'}
              </Button>
            )}
          </section>
        </StickyAside>
      </div>
    </Page>
  );
}
