import { dateFormat } from '#contract/formats/intl.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import classes from './date-tile.module.css';

interface DateTileProps {
  /** ISO with Z. */
  readonly at: string;
  readonly zone: string;
  /** On a picture it is a white card, in rows a soft fill. */
  readonly isOnPicture?: boolean;
}

/** The month and the day of an event's date as a small calendar sheet. The text next to it says the date in full. */
export function DateTile({ at, zone, isOnPicture = false }: DateTileProps) {
  const language = useLocale();
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: zone }).format(new Date(at));
  return (
    <span className={classes.tile} data-on-picture={isOnPicture || undefined} aria-hidden="true">
      <small>{part({ month: 'short' })}</small>
      <b>{part({ day: 'numeric' })}</b>
    </span>
  );
}
