import { Button, Loader } from '@mantine/core';
import type { Provider } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from '#web/features/booking/checkout/checkout.module.css';
import { EndedNote } from '#web/features/booking/checkout/held/ended-note.tsx';
import type { EndedParts } from '#web/features/booking/checkout/held/held-booking.tsx';
import { HeldSteps } from '#web/features/booking/checkout/held/held-steps.tsx';
import { useHoldAgain } from '#web/features/booking/checkout/held/use-hold-again.ts';
import { StepActions } from '#web/features/booking/steps/step-flow.tsx';
import { stripStart } from '#web/features/booking/steps/times/strip-days.ts';
import { useFreeTimes } from '#web/features/booking/steps/times/use-free-times.ts';
import { addDays, dateAndClock, todayIn } from '#web/features/schedule/wall-time.ts';
import { When } from '#web/ui/format/when.tsx';
import { toSessionSubject } from '../choice/session-to-book.ts';
import { useSessionPlace } from '../choice/use-session-place.ts';
import { nearestTimes } from './nearest-times.ts';

interface HoldAgainProps extends Pick<EndedParts, 'booking' | 'view' | 'onStep'> {
  readonly provider: Provider;
}

const DAYS_AROUND = 3;

/** An expired hold: offers the same time while it is free, otherwise the nearest times, with the previous input. */
export function HoldAgain({ booking, provider, view, onStep }: HoldAgainProps) {
  const t = useMessages(bookingSteps);
  const { zone } = view;
  const place = useSessionPlace(provider._id);
  const again = useHoldAgain(place, { booking, onStep });
  const { draft, isBusy } = again;
  const service = provider.is_service_array.find(({ _id }) => _id === booking.service_id);
  const day = dateAndClock(booking.starts_at, zone).date;
  const today = todayIn(zone);
  const days = {
    from: stripStart(addDays(day, -DAYS_AROUND), today, null),
    to: addDays(stripStart(day, today, null), DAYS_AROUND),
  };
  const of = { service_id: booking.service_id ?? '', participants: booking.participants };
  const { found, isBusy: isLooking } = useFreeTimes(of, days, zone);
  const hold = (starts_at: string) => {
    if (service === undefined || draft.service_id !== service._id) return onStep('time');
    place.saveDraft({ ...draft, starts_at });
    const subject = toSessionSubject(service, starts_at, booking.participants, draft);
    if (subject !== null) again.hold(subject, service.booking_mode === 'request');
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
    <HeldSteps booking={booking} view={view} last={t('steps.pay')} onStep={onStep}>
      <EndedNote title={t(message)} />
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
              {t('hold.see_times', { kind: 'other' })}
            </Button>
          )
        }
      />
    </HeldSteps>
  );
}
