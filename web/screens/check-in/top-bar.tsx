import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { DoorList } from '#web/features/check-in/device-state.ts';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';
import classes from './check-in.module.css';

interface TopBarProps {
  readonly list: DoorList;
  readonly gate: string;
  readonly tools: ReactNode;
  readonly onPlace: () => void;
}

/** The way back, the date and the gate, and the buttons of the camera. */
export function TopBar({ list: { date, event, can }, gate, tools, onPlace }: TopBarProps) {
  const t = useMessages(messages);
  const to = can.manage ? href('my_event', { id: event._id }) : href('home');
  return (
    <header className={classes.bar}>
      <Link to={to} aria-label={t('page.close')}>
        <IconX size={22} stroke={1.8} aria-hidden />
      </Link>
      <button type="button" className={classes.place} onClick={onPlace} aria-description={t('place.change')}>
        <b>{date !== null && <When at={date.starts_at} zone={event.timezone} shape="moment" label={false} />}</b>
        <span>
          {gate === '' ? event.title : gate}
          <IconChevronDown size={16} stroke={2} aria-hidden />
        </span>
      </button>
      <div>{tools}</div>
    </header>
  );
}
