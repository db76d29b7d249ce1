import type { ProviderPage } from '#contract/entities/provider.ts';
import { weekOrder } from '#contract/formats/locale.ts';
import { todayIn, weekdayName, weekdayOf, writeClock, zoneName } from '#web/features/schedule/wall-time.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import classes from './opening-hours.module.css';

/** The weekly hours in the provider's zone, with today highlighted. */
export function OpeningHours({ hours, timezone }: { hours: ProviderPage['opening_hours']; timezone: string }) {
  const language = useLocale();
  const home = useHomeZone();
  const today = weekdayOf(todayIn(timezone));
  return (
    <>
      <dl className={classes.hours}>
        {weekOrder(language).map((weekday) => {
          const lines = hours.filter((line) => line.weekday === weekday);
          return (
            <div key={weekday} data-today={weekday === today} data-closed={lines.length === 0}>
              <dt>{weekdayName(weekday, language)}</dt>
              <dd>
                {lines.length === 0
                  ? 'Closed'
                  : lines
                      .map((line) => `${writeClock(line.start, language)} – ${writeClock(line.end, language)}`)
                      .join(', ')}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={classes.zone}>{`In ${zoneName(timezone, language, home)}.`}</p>
    </>
  );
}
