import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { answerTime } from '#web/features/services/answer-time.ts';
import { kindWord } from '../../kind-word.ts';
import classes from '../checkout.module.css';
import type { Checkout } from '../checkout.ts';

interface NextNoteProps {
  readonly checkout: Checkout;
  readonly kind: 'session' | 'event';
  /** The hours that the provider has to answer a request. */
  readonly request_hours: number;
  /** The start (ISO), before which an answer is due, in the zone of its times. */
  readonly starts_at: string;
  readonly zone: string;
}

/** Explains the next click: the charge, and the deadline of a request's answer. */
export function NextNote({ checkout, kind, request_hours, starts_at, zone }: NextNoteProps) {
  const t = useMessages(bookingSteps);
  const labels = useMessages(serviceLabels);
  const { hold_minutes } = useSession().market;
  const { provider, isFree, isOnSite, isRequest } = checkout;
  const hours = answerTime(labels, request_hours, starts_at, zone, new Date(serverNow()));
  const asked = { provider: provider.name, hours };
  return (
    <p className={classes.small} suppressHydrationWarning>
      {isRequest
        ? t(
            isOnSite ? 'steps.after_request_on_site' : isFree ? 'steps.after_request_free' : 'steps.after_request',
            asked,
          )
        : isFree
          ? t(isOnSite ? 'steps.after_confirm_on_site' : 'steps.after_confirm', { provider: provider.name })
          : t('steps.after_pay', { kind: kindWord(kind), minutes: hold_minutes })}
    </p>
  );
}
