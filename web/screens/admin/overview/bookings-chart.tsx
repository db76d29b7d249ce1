import type { OverviewDays } from '#contract/choices/admin-lists.ts';
import type { Overview } from '#contract/entities/operator/overview.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { chartScale } from '#web/features/my-events/overview/chart-scale.ts';
import plot from '#web/features/my-events/overview/overview.module.css';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './overview.module.css';

/** How many days lie between two labels of the axis. */
const labelSteps: Readonly<Record<OverviewDays, number>> = { 7: 7, 30: 7, 90: 30 };

interface BookingsChartProps {
  readonly days: Overview['days'];
  /** The length of the chosen period. */
  readonly period: OverviewDays;
}

/** Bookings on each of the last days: today dark, the period lighter, the days before lightest. */
export function BookingsChart({ days, period }: BookingsChartProps) {
  const t = useMessages(adminOverview);
  const { number } = useFormats();
  const locale = useLocale();
  const { top, ticks } = chartScale(Math.max(0, ...days.map(({ bookings }) => bookings)));
  const labelOf = (date: string) =>
    dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00.000Z`));
  const toneOf = (ago: number) => (ago === 0 ? 'today' : ago < period ? 'period' : 'earlier');
  return (
    <Panel
      as="section"
      className={`${plot.chart} ${classes.chart}`}
      data-long={period > 7 || undefined}
      aria-label={t('chart.title')}
    >
      <header>
        <h2>{t('chart.title')}</h2>
        <p aria-hidden>
          <span data-tone="period">{t('period.days', { days: period })}</span>
          {days.length > period && <span data-tone="earlier">{t('chart.earlier')}</span>}
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
              <li key={date} data-label={ago % labelSteps[period] === 0 || undefined}>
                <i data-tone={toneOf(ago)} style={{ '--share': `${(bookings / top) * 100}%` }} />
                <small>{ago === 0 ? t('chart.today') : labelOf(date)}</small>
              </li>
            );
          })}
        </ol>
      </div>
      <HiddenText as="div">
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
