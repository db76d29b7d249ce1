import { dateFormat } from '#contract/formats/intl.ts';
import { useLocale } from '#web/ui/format/locale.tsx';

interface SessionTimeProps {
  /** Start and end (ISO). */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly zone: string;
  /** Names weekday and month in full. */
  readonly isLong?: boolean;
}

/** The start and end of a session with one date: "Sat, Nov 28, 10:00 – 11:00 AM". */
export function SessionTime({ starts_at, ends_at, zone, isLong = false }: SessionTimeProps) {
  const language = useLocale();
  const width = isLong ? 'long' : 'short';
  const format = dateFormat(language, {
    weekday: width,
    month: width,
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  });
  // Browsers and the server use different spaces around the dash.
  const written = format.formatRange(new Date(starts_at), new Date(ends_at)).replace(/[\u2009\u202f]/g, '\u00a0');
  return (
    <time dateTime={starts_at} suppressHydrationWarning>
      {written}
    </time>
  );
}
