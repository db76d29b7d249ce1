import type { OverviewDays } from '#contract/choices/admin-lists.ts';
import type { Overview } from '#contract/entities/operator/overview.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BarChart, type BarTone } from '#web/ui/display/bar-chart.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';

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
  const locale = useLocale();
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const toneOf = (ago: number): BarTone => (ago === 0 ? 'strong' : ago < period ? 'middle' : 'light');
  const earlier = [{ tone: 'light', text: t('chart.earlier') }] as const;
  return (
    <BarChart
      title={t('chart.title')}
      legend={[{ tone: 'middle', text: t('period.days', { days: period }) }, ...(days.length > period ? earlier : [])]}
      columns={[t('chart.day'), t('chart.bookings')]}
      isLong={period > 7}
      labelEvery={labelSteps[period]}
      last={t('chart.today')}
      bars={days.map(({ date, bookings }, at) => ({
        label: format.format(new Date(`${date}T12:00:00.000Z`)),
        parts: [{ tone: toneOf(days.length - 1 - at), value: bookings }],
      }))}
    />
  );
}
