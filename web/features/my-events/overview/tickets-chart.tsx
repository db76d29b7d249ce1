import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { chartScale } from './chart-scale.ts';
import classes from './overview.module.css';

/** Days between the labels of the axis. */
const LABEL_EVERY = 7;

/** How many tickets were booked on each of the last days, in the room and online; on phones of two weeks. */
export function TicketsChart({ managed: { event, tickets_per_day: days } }: { readonly managed: ManagedEvent }) {
  const t = useMessages(myEvents);
  const { number } = useFormats();
  const locale = useLocale();
  const { top, ticks } = chartScale(Math.max(0, ...days.map(({ room, online }) => room + online)));
  const labelOf = (date: string) => formatWhen(`${date}T12:00:00.000Z`, 'UTC', 'day', false, locale);
  return (
    <Panel as="section" className={classes.chart} aria-label={t('chart.title')}>
      <header>
        <h2>{t('chart.title')}</h2>
        {event.attendance === 'hybrid' && (
          <p aria-hidden>
            <span>{t('detail.room')}</span>
            <span data-tone="soft">{t('detail.online')}</span>
          </p>
        )}
      </header>
      <div className={classes.plot} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ '--at': `${(tick / top) * 100}%` }}>
            {number(tick)}
          </span>
        ))}
        <ol>
          {days.map(({ date, room, online }, at) => (
            <li key={date} data-label={(days.length - 1 - at) % LABEL_EVERY === 0 || undefined}>
              <i data-tone="soft" style={{ '--share': `${(online / top) * 100}%` }} />
              <i style={{ '--share': `${(room / top) * 100}%` }} />
              <small>{at === days.length - 1 ? t('chart.today') : labelOf(date)}</small>
            </li>
          ))}
        </ol>
      </div>
      <HiddenText as="div">
        <table>
          <caption>{t('chart.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('chart.day')}</th>
              <th scope="col">{t('detail.room')}</th>
              <th scope="col">{t('detail.online')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, room, online }) => (
              <tr key={date}>
                <th scope="row">{labelOf(date)}</th>
                <td>{number(room)}</td>
                <td>{number(online)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </HiddenText>
    </Panel>
  );
}
