import { Badge, Menu } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconBan, IconCalendarX, IconCircleCheck, IconClockEdit, IconVideo } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import type { OwnEvent } from '#contract/entities/own-event.ts';
import { joinedState, saleState, saleTimes, saleWindow } from '#contract/events/sale-state.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { RoomLink } from '#web/features/meetings/room-link.tsx';
import { CancelDialog } from '#web/features/my-events/cancel/cancel-dialog.tsx';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { zoneName } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';
import { DotsTarget } from '#web/ui/controls/dots-target.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { formatWhen, When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './detail.module.css';
import { MoveDialog } from './move-dialog.tsx';

export type ManagedDate = ManagedEvent['dates'][number];

interface EventDatesProps {
  readonly event: OwnEvent;
  readonly title: string;
  readonly dates: readonly ManagedDate[];
  /** What stands beside the title. */
  readonly action?: ReactNode;
  /** What stands below the dates. */
  readonly children?: ReactNode;
}

/** Dates of an event with their seats, sales and state. */
export function EventDates({ event, title, dates, action, children }: EventDatesProps) {
  const t = useMessages(myEvents);
  const locale = useLocale();
  const home = useHomeZone();
  const [cancelling, setCancelling] = useState<ManagedDate | null>(null);
  const [moving, setMoving] = useState<ManagedDate | null>(null);
  const hasRoom = event.attendance !== 'virtual';
  const hasOnline = event.attendance !== 'in_person';
  return (
    <Panel as="section" className={classes.dates} aria-label={title}>
      <div className={classes.datesHead}>
        <h2>{title}</h2>
        {action}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('detail.date_in', { zone: zoneName(event.timezone, locale, home) })}</th>
            {hasRoom && <th scope="col">{t('detail.room')}</th>}
            {hasOnline && <th scope="col">{t('detail.online')}</th>}
            <th scope="col">{t('detail.sales')}</th>
            <th scope="col">{t('detail.status')}</th>
            <th scope="col">
              <HiddenText>{t('detail.actions')}</HiddenText>
            </th>
          </tr>
        </thead>
        <tbody>
          {dates.map((date) => (
            <tr key={date.starts_at}>
              <th scope="row">
                <When at={date.starts_at} zone={event.timezone} label={false} />
                {date.label !== '' && <small>{date.label}</small>}
              </th>
              {hasRoom && (
                <td data-label={t('detail.room')}>
                  <Seats taken={date.seats_taken} seats={date.capacity} />
                </td>
              )}
              {hasOnline && (
                <td data-label={t('detail.online')}>
                  <OnlineSeats date={date} event={event} />
                </td>
              )}
              <td data-label={t('detail.sales')}>
                <Money amount={date.sales} currency={event.currency} exact />
              </td>
              <td>
                <DateChip date={date} event={event} />
                {date.waiting > 0 && (
                  <Badge color="amber" variant="light">
                    {t('detail.date_waiting', { count: date.waiting })}
                  </Badge>
                )}
              </td>
              <td>
                <DateMenu
                  date={date}
                  event={event}
                  onMove={() => setMoving(date)}
                  onCancel={() => setCancelling(date)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      {cancelling?._id && (
        <CancelDialog event_id={event._id} occurrence_id={cancelling._id} onClose={() => setCancelling(null)} />
      )}
      {moving !== null && <MoveDialog event={event} date={moving} onClose={() => setMoving(null)} />}
    </Panel>
  );
}

/** The seats online, and the way into the room. */
function OnlineSeats({ date, event }: DateProps) {
  const { _id, status, online_taken, online_capacity } = date;
  return (
    <span className={classes.onlineSeats}>
      <Seats taken={online_taken} seats={online_capacity} isOnline />
      {event.status === 'published' && _id !== null && (
        <RoomLink {...date} occurrence_id={_id} is_cancelled={status === 'cancelled'} />
      )}
    </span>
  );
}

function Seats({ taken, seats, isOnline = false }: { taken: number; seats: number | null; isOnline?: boolean }) {
  const t = useMessages(myEvents);
  return (
    <span className={classes.seats}>
      <span>{seats === null ? t('detail.taken', { taken }) : t('detail.of', { taken, seats })}</span>
      {seats !== null && (
        <SeatBar taken={taken} of={seats} label={t('sold_label')} {...(isOnline ? { tone: 'soft' } : {})} />
      )}
    </span>
  );
}

interface DateProps {
  readonly date: ManagedDate;
  readonly event: OwnEvent;
}

function DateChip({ date, event }: DateProps) {
  const t = useMessages(myEvents);
  const state = stateOf(date, event);
  const colors = {
    cancelled: 'red',
    past: 'gray',
    closed: 'gray',
    not_yet: 'gray',
    ended: 'gray',
    held: 'amber',
    sold_out: 'dark',
    room_full: 'dark',
    on_sale: 'green',
  };
  return (
    <Badge color={colors[state]} variant={state === 'sold_out' || state === 'room_full' ? 'filled' : 'light'}>
      {t(`state.${state}`)}
    </Badge>
  );
}

function stateOf(date: ManagedDate, event: OwnEvent) {
  if (date.status === 'cancelled' || event.status === 'cancelled') return 'cancelled';
  if (Date.parse(date.ends_at) <= serverNow()) return 'past';
  if (event.is_held) return 'held';
  if (date.registration_closed || event.registration_closed) return 'closed';
  const isRoomFull = event.attendance === 'virtual' || (date.capacity !== null && date.seats_taken >= date.capacity);
  const isOnlineFull =
    event.attendance === 'in_person' || (date.online_capacity !== null && date.online_taken >= date.online_capacity);
  if (isRoomFull && isOnlineFull) return 'sold_out';
  const sale = saleOf(date, event);
  if (sale !== 'on_sale') return sale;
  return isRoomFull && event.attendance === 'hybrid' ? 'room_full' : 'on_sale';
}

/** How the sales of a date stand by the clock, by the tickets that are sold for single dates. */
function saleOf({ starts_at }: ManagedDate, { packages }: OwnEvent): 'on_sale' | 'not_yet' | 'ended' {
  const single = packages.filter(({ covers }) => covers === 'date');
  const open = { is_cancelled: false, is_closed: false, left: null, min: 1 };
  const states = single.map((each) =>
    saleState({ ...open, ...saleTimes(saleWindow(each), Date.parse(starts_at)) }, serverNow()),
  );
  const state = joinedState(states, null);
  if (state === 'not_yet') return state;
  return state === 'ended' || state === 'over' ? 'ended' : 'on_sale';
}

interface DateMenuProps extends DateProps {
  readonly onMove: () => void;
  readonly onCancel: () => void;
}

function DateMenu({ date, event, onMove, onCancel }: DateMenuProps) {
  const t = useMessages(myEvents);
  const locale = useLocale();
  const change = useCallMutation('user/close_registration');
  const { _id } = date;
  const state = stateOf(date, event);
  if (_id === null || state === 'cancelled' || state === 'past') return null;
  const day = formatWhen(date.starts_at, event.timezone, 'day', false, locale);
  return (
    <Menu position="bottom-end" width={232} radius="lg" shadow="md" withInitialFocusPlaceholder={false}>
      <DotsTarget label={t('detail.date_menu', { day })} size={22} />
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconClockEdit size={18} stroke={1.8} />} onClick={onMove}>
          {t('date.move')}
        </Menu.Item>
        {event.attendance !== 'in_person' && (
          <Menu.Item
            component={Link}
            to={href('virtual_event_iframe', {}, { occurrence_id: _id })}
            leftSection={<IconVideo size={18} stroke={1.8} />}
          >
            {t('date.room')}
          </Menu.Item>
        )}
        {!event.registration_closed && (
          <Menu.Item
            leftSection={
              date.registration_closed ? <IconCircleCheck size={18} stroke={1.8} /> : <IconBan size={18} stroke={1.8} />
            }
            onClick={() =>
              change.run({ event_id: event._id, scope: 'this', occurrence_id: _id, reopen: date.registration_closed })
            }
          >
            {t(date.registration_closed ? 'date.open' : 'date.close')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconCalendarX size={18} stroke={1.8} />} onClick={onCancel}>
          {t('date.cancel')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
