import { answerDeadline } from '#contract/limits/request-hours.ts';
import type { ServiceLabelsMessages } from '#locales/areas/service-labels.ts';
import type { Translate } from '#locales/format.ts';
import { hoursLabel } from './labels.ts';

/** Describes how long a provider has to answer a request: the service's hours, or until shortly before the start. */
export function answerTime(
  t: Translate<ServiceLabelsMessages>,
  hours: number,
  starts_at: string,
  zone: string,
  now: Date,
): string {
  const deadline = answerDeadline(now, starts_at, hours);
  return deadline?.isBeforeStart
    ? t('answer.until', { at: { at: deadline.at, zone, shape: 'moment' } })
    : hoursLabel(t, hours);
}
