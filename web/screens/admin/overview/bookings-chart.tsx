import type { Overview } from '#contract/entities/operator/overview.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { chartScale } from '#web/features/my-events/overview/chart-scale.ts';
import plot from '#web/features/my-events/overview/overview.module.css';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './overview.module.css';

const WEEK = 7;

/** Bookings on each of the last days: today dark, this week lighter, the days before lightest. */
export function BookingsChart({ days }: { readonly days: Overview['days'] }) {
  const t = useMessages(adminOverview);
  const { number } = useFormats();
  const locale = useLocale();
  const { top, ticks } = chartScale(Math.max(0, ...days.map(({ bookings }) => bookings)));
  const labelOf = (date: string) => formatWhen(`${date}T12:00:00.000Z`, 'UTC', 'day', false, locale);
  const toneOf = (ago: number) => (ago === 0 ? 'today' : ago < WEEK ? 'week' : 'earlier');
  return (
    <Panel as="section" className={`${plot.chart} ${classes.chart}`} aria-label={t('chart.title')}>
      <header>
        <h2>{t('chart.title')}</h2>
        <p aria-hidden>
          <span data-tone="week">{t('chart.week')}</span>
          <span data-tone="earlier">{t('chart.earlier')}</span>
        </p>
      </header>
      <div className={plot.plot} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className={plot.tick} style={{ '--at': `${(tick / top) * 100}%` }}>
            {number(tick)}
          </span>
        ))}
        <ol>
          {days.map(({ date, bookings }, at) => {
            const ago = days.length - 1 - at;
            return (
              <li key={date} data-label={ago % WEEK === 0 || undefined}>
                <i data-tone={toneOf(ago)} style={{ '--share': `${(bookings / top) * 100}%` }} />
                <small>{ago === 0 ? t('chart.today') : labelOf(date)}</small>
              </li>
            );
          })}
        </ol>
      </div>
      <HiddenText>
        <table>
          <caption>{t('chart.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('chart.day')}</th>
              <th scope="col">{t('chart.bookings')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, bookings }) => (
              <tr key={date}>
                <th scope="row">{labelOf(date)}</th>
                <td>{number(bookings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </HiddenText>
    </Panel>
  );
}
