import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Provider } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { answerTime } from '#web/features/booking/answer-time.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { forgetHold, type Step } from '#web/features/booking/steps/draft.ts';
import { HoldTimer } from '#web/features/pay/hold-timer.tsx';
import { PayForm } from '#web/features/pay/pay-form.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from '../book-session.module.css';
import { useFlowTitle } from '../steps/step-answers.tsx';
import { payingTitle } from './held-label.ts';
import { HeldSteps } from './held-steps.tsx';

interface PayingProps {
  readonly booking: BookingDetails;
  readonly provider: Provider;
  readonly returnPath: string;
  readonly isReturning: boolean;
  readonly onPolled: () => void;
  /** Reopens a step and releases the held time. */
  readonly onStep: (step: Step) => void;
  readonly onGivenUp: () => void;
  readonly onOver: () => void;
}

/** The last step: pays for a hold, or provides the card of a request. */
export function Paying(props: PayingProps) {
  const { booking, provider, returnPath, isReturning, onPolled, onStep, onGivenUp, onOver } = props;
  const t = useMessages(bookingSteps);
  const [canMove] = useState(booking.can.withdraw || booking.can.cancel);
  const queries = useQueryClient();
  const title = useFlowTitle();
  const own = payingTitle(booking.status, booking.is_request);
  const service = provider.is_service_array.find(({ _id }) => _id === booking.service._id);
  const isRequest = booking.status === 'requested';
  const isHold = booking.status === 'awaiting_payment' && !booking.is_request;
  const isConfirmed = booking.status === 'confirmed' || booking.status === 'completed';
  const giveUp = useCallMutation('event/cancel_booking', {
    onDone: ({ booking: fresh }) => {
      queries.removeQueries({ queryKey: ['booking/get_booking_details', { booking_id: fresh._id }] });
      forgetHold(tabStorage(), fresh.provider._id, fresh._id);
      onGivenUp();
    },
    onProblem: ({ code }) => {
      // The booking was paid in another tab or has ended; the booking itself shows it.
      if (code === 'booking_state') onOver();
      return false;
    },
  });
  const unpaid = { booking_id: booking._id, expected_status: isRequest ? 'requested' : 'awaiting_payment' } as const;
  const isCard = isRequest || (booking.charge_at !== null && !isConfirmed);
  const mayEdit = canMove && (isHold || isRequest) && !giveUp.isPending;
  return (
    <HeldSteps
      booking={booking}
      provider={provider}
      title={own === null ? title(service ?? null, booking.is_request) : t(own)}
      last={t(isCard ? 'steps.card' : 'steps.pay')}
      aside={
        booking.expires_at !== null && (isHold || isRequest) ? (
          <HoldTimer
            expires_at={booking.expires_at}
            {...(isRequest ? { label: t('hold.request') } : {})}
            onOver={onOver}
          />
        ) : undefined
      }
      onStep={mayEdit ? onStep : null}
      promo={
        mayEdit && booking.price.discount === 0 && booking.price.price > 0 ? (
          <button type="button" className={classes.link} onClick={() => onStep('details')}>
            {t('promo.add')}
          </button>
        ) : undefined
      }
    >
      <Until booking={booking} provider={provider} />
      <PayForm booking={booking} returnPath={returnPath} isReturning={isReturning} onPolled={onPolled} />
      {!isConfirmed && (
        <p className={classes.release}>
          <Button variant="subtle" color="red" loading={giveUp.isPending} onClick={() => giveUp.run(unpaid)}>
            {t(isRequest ? 'hold.cancel_request' : 'hold.release')}
          </Button>
        </p>
      )}
    </HeldSteps>
  );
}

/** The payment deadline of an accepted request or a failed charge, and the time for answering a request. */
function Until({ booking, provider }: Pick<PayingProps, 'booking' | 'provider'>) {
  const t = useMessages(bookingSteps);
  const labels = useMessages(serviceLabels);
  const zone = useSessionZone(booking.place, booking.timezone);
  const hours = provider.is_service_array.find(({ _id }) => _id === booking.service._id)?.request_hours;
  const name = booking.provider.name;
  if (booking.status === 'requested')
    return hours === undefined ? null : (
      <p suppressHydrationWarning>
        {t('hold.answer', {
          provider: name,
          hours: answerTime(labels, hours, booking.starts_at, zone, new Date(serverNow())),
        })}
      </p>
    );
  if (booking.expires_at === null) return null;
  const at = <When at={booking.expires_at} />;
  if (booking.status !== 'awaiting_payment') return <p>{t.rich('hold.pay_until', { at })}</p>;
  return booking.is_request ? <p>{t.rich('hold.accepted', { provider: name, at })}</p> : null;
}
