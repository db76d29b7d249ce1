import { answerDeadline } from '#contract/request-hours.ts';
import { hoursLabel } from '#web/features/provider/labels.ts';
import { formatWhen } from '#web/ui/format/when.tsx';

/** Describes how long a provider has to answer a request: the service's hours, or until shortly before the start. */
export function answerTime(hours: number, starts_at: string, zone: string, now: Date): string {
  const deadline = answerDeadline(now, starts_at, hours);
  return deadline?.isBeforeStart ? `until ${formatWhen(deadline.at, zone, 'moment')}` : hoursLabel(hours);
}
