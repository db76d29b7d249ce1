import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BarChart } from '#web/ui/display/bar-chart.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';

/** Days between the labels of the axis. */
const LABEL_EVERY = 7;

/** How many tickets were booked on each of the last days, in the room and online; on phones of two weeks. */
export function TicketsChart({ managed: { event, tickets_per_day: days } }: { readonly managed: ManagedEvent }) {
  const t = useMessages(myEvents);
  const locale = useLocale();
  const legend = [
    { tone: 'strong', text: t('detail.room') },
    { tone: 'soft', text: t('detail.online') },
  ] as const;
  return (
    <BarChart
      title={t('chart.title')}
      legend={event.attendance === 'hybrid' ? legend : []}
      columns={[t('chart.day'), t('detail.room'), t('detail.online')]}
      labelEvery={LABEL_EVERY}
      last={t('chart.today')}
      bars={days.map(({ date, room, online }) => ({
        label: formatWhen(`${date}T12:00:00.000Z`, 'UTC', 'day', false, locale),
        parts: [
          { tone: 'strong', value: room },
          { tone: 'soft', value: online },
        ],
      }))}
    />
  );
}
