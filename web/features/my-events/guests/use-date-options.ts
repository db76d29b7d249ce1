import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';

interface DateOptions {
  /** Every date that has an id, in order, after the one for all of them, whose value is empty. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The id of the next date, or of the last one; empty without dates. */
  readonly next: string;
}

/** The dates of an event to choose from. */
export function useDateOptions({ event, dates }: ManagedEvent, all: string): DateOptions {
  const locale = useLocale();
  const stored = dates.flatMap((date) =>
    date._id !== null && date.status === 'scheduled' ? [{ ...date, _id: date._id }] : [],
  );
  const next = stored.find((date) => Date.parse(date.ends_at) > serverNow()) ?? stored.at(-1);
  const options = stored.map(({ _id, starts_at }) => ({
    value: _id,
    label: formatWhen(starts_at, event.timezone, 'moment', false, locale),
  }));
  return { options: [{ value: '', label: all }, ...options], next: next?._id ?? '' };
}
