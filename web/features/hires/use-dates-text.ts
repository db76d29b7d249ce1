import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';

/** The maximum number of days that a sentence names. */
const NAMED = 3;

/** Writes days as a list, the first ones by name: "Fri, Dec 11 and Fri, Feb 5". */
export function useDatesText(zone: string): (dates: readonly { readonly starts_at: string }[]) => string {
  const locale = useLocale();
  const { list, number } = useFormats();
  return (dates) => {
    const days = dates.slice(0, NAMED).map(({ starts_at }) => formatWhen(starts_at, zone, 'day', false, locale));
    return list(dates.length > NAMED ? [...days, `+${number(dates.length - NAMED)}`] : days);
  };
}
