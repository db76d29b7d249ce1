import type { ProviderPage } from '#contract/entities/provider.ts';
import { weekOrder } from '#contract/formats/locale.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { useMessages } from '#web/api/messages.tsx';
import { todayIn, weekdayName, weekdayOf, writeClock, zoneName } from '#web/features/schedule/wall-time.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import classes from './opening-hours.module.css';

/** The weekly hours in the provider's zone, with today highlighted. */
export function OpeningHours({ hours, timezone }: { hours: ProviderPage['opening_hours']; timezone: string }) {
  const t = useMessages(providerArea);
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
                  ? t('hours.closed')
                  : lines
                      .map((line) => `${writeClock(line.start, language)} – ${writeClock(line.end, language)}`)
                      .join(', ')}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={classes.zone}>{t('hours.zone', { zone: zoneName(timezone, language, home) })}</p>
    </>
  );
}
