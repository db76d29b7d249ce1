import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Provider } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { readDraft, type Step, saveDraft } from '#web/features/booking/steps/draft.ts';
import { StepActions } from '#web/features/booking/steps/flow.tsx';
import { stripStart } from '#web/features/booking/steps/times/strip-days.ts';
import { useFreeTimes } from '#web/features/booking/steps/times/use-free-times.ts';
import { addDays, dateAndClock, todayIn } from '#web/features/schedule/wall-time.ts';
import { When } from '#web/ui/format/when.tsx';
import classes from '../book-session.module.css';
import { useBooking } from '../choice/use-booking.ts';
import { lastStep, useFlowTitle } from '../steps/step-answers.tsx';
import { HeldSteps } from './held-steps.tsx';
import { nearestTimes } from './nearest-times.ts';

interface HoldAgainProps {
  readonly booking: BookingDetails;
  readonly provider: Provider;
  readonly onStep: (step: Step) => void;
}

const DAYS_AROUND = 3;

/** An expired hold: offers the same time while it is free, otherwise the nearest times, with the previous input. */
export function HoldAgain({ booking, provider, onStep }: HoldAgainProps) {
  const t = useMessages(bookingSteps);
  const isGuest = useSession().user === null;
  const zone = useSessionZone(booking.place, booking.timezone);
  const service = provider.is_service_array.find(({ _id }) => _id === booking.service._id);
  const title = useFlowTitle();
  const [draft] = useState(() => readDraft(tabStorage(), provider._id));
  const day = dateAndClock(booking.starts_at, zone).date;
  const today = todayIn(zone);
  const days = {
    from: stripStart(addDays(day, -DAYS_AROUND), today, null),
    to: addDays(stripStart(day, today, null), DAYS_AROUND),
  };
  const of = { service_id: booking.service._id, participants: booking.participants };
  const { found, isBusy: isLooking } = useFreeTimes(of, days, zone);
  // Refusals about other inputs, such as a code or a new price, are shown in the step with these inputs.
  const back = () => {
    onStep('details');
    return true;
  };
  const { book, isBusy } = useBooking(provider, draft, isGuest, back, { replace: true });
  const hold = (starts_at: string) => {
    if (service === undefined || draft.service_id !== service._id) return onStep('time');
    saveDraft(tabStorage(), provider._id, { ...draft, starts_at });
    const { participants, price } = booking;
    const { discount_code, use_credit } = draft;
    book({ service, starts_at, participants, expected_total: price.total, discount_code, use_credit });
  };
  const slots = found?.slots ?? [];
  const isFree = slots.some(({ starts_at }) => starts_at === booking.starts_at);
  const nearest = nearestTimes(slots, booking.starts_at);
  const message = isLooking
    ? 'hold.ended_looking'
    : isFree
      ? 'hold.ended_title'
      : nearest.length > 0
        ? 'hold.ended_taken'
        : 'hold.ended_none';
  return (
    <HeldSteps
      booking={booking}
      provider={provider}
      title={title(service ?? null, false)}
      last={t(lastStep(false, false))}
      onStep={onStep}
    >
      <div className={classes.ended} role="status">
        <b>{t(message)}</b>
        <p>{t('hold.ended_text')}</p>
      </div>
      {isLooking && <Loader size="sm" />}
      {!isFree && (
        <div className={classes.nearest}>
          {nearest.map(({ starts_at }) => (
            <Button key={starts_at} variant="default" size="md" disabled={isBusy} onClick={() => hold(starts_at)}>
              <When at={starts_at} zone={zone} />
            </Button>
          ))}
        </div>
      )}
      <StepActions
        button={
          isFree ? (
            <Button size="lg" loading={isBusy} onClick={() => hold(booking.starts_at)}>
              {t('hold.again')}
            </Button>
          ) : (
            <Button size="lg" variant="default" onClick={() => onStep('time')}>
              {t('hold.see_times')}
            </Button>
          )
        }
      />
    </HeldSteps>
  );
}
