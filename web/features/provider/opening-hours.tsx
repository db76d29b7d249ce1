import type { ProviderPage } from '#contract/entities/provider.ts';
import { useWeb } from '#web/api/queries.ts';
import { todayIn, weekdayName, weekdayOf, writeClock, zoneName } from '#web/features/schedule/wall-time.ts';
import classes from './opening-hours.module.css';

/** The weekly hours, today's marked, in the provider's own time. */
export function OpeningHours({ hours, timezone }: { hours: ProviderPage['opening_hours']; timezone: string }) {
  const { language } = useWeb();
  const today = weekdayOf(todayIn(timezone));
  return (
    <>
      <dl className={classes.hours}>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
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
      <p className={classes.zone}>{`In ${zoneName(timezone, language)}.`}</p>
    </>
  );
}
