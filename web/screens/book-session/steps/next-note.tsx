import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { answerTime } from '#web/features/booking/answer-time.ts';
import classes from '../book-session.module.css';
import type { ChosenProps } from './chosen.ts';

/** Explains the next click: the charge, and the deadline of a request's answer. */
export function NextNote({ choice, service, starts_at }: ChosenProps) {
  const t = useMessages(bookingSteps);
  const labels = useMessages(serviceLabels);
  const { provider, isFree, isRequest, zone } = choice;
  const asked = {
    provider: provider.name,
    hours: answerTime(labels, service.request_hours, starts_at, zone, new Date(serverNow())),
  };
  return (
    <p className={classes.small} suppressHydrationWarning>
      {isRequest
        ? t(isFree ? 'steps.after_request_free' : 'steps.after_request', asked)
        : t(isFree ? 'steps.after_confirm' : 'steps.after_pay')}
    </p>
  );
}
