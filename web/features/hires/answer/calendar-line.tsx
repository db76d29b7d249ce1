import type { HireDate } from '#contract/events/hire.ts';
import { hired } from '#locales/areas/hired.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';

interface CalendarLineProps {
  readonly date: HireDate;
  readonly zone: string;
}

/** What is in the reader's own calendar then: nothing, something close, something too close, or a clash. */
export function CalendarLine({ date: { clash, neighbour }, zone }: CalendarLineProps) {
  const t = useMessages(hired);
  const locale = useLocale();
  const time = (at: string) => formatWhen(at, zone, 'time', false, locale);
  if (clash !== null) {
    const values = { title: clash.title, from: time(clash.starts_at), until: time(clash.ends_at) };
    const key = clash.kind === 'block' ? 'clash_block' : clash.title === '' ? 'clash_untitled' : 'clash';
    return (
      <small data-state="clash" dir="auto">
        {t(key, values)}
      </small>
    );
  }
  if (neighbour === null) return <small>{t('free_all_day')}</small>;
  const { title, is_before, is_tight, travel_minutes } = neighbour;
  const values = { title, at: time(neighbour.at), minutes: travel_minutes ?? 0 };
  const named = is_before ? 'after' : 'before';
  const key = title !== '' ? named : is_before ? 'after_untitled' : 'before_untitled';
  return is_tight ? (
    <small data-state="tight" dir="auto">
      {t(`tight.${key}`, values)}
    </small>
  ) : (
    <small dir="auto">{t(`free.${key}`, values)}</small>
  );
}
