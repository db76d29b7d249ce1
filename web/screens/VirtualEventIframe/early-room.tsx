import { useEffect } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/instant.ts';
import { onlineRoom } from '#locales/areas/online-room.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useNow } from '#web/api/use-now.ts';
import { useViewerZone } from '#web/ui/format/when.tsx';
import { JoinPanel } from './join-panel.tsx';
import type { Room } from './room-types.ts';
import type { Joining } from './use-join.ts';
import classes from './virtual-event.module.css';

/** How often the page asks whether the room is open, once it should be (ms). */
const ASK_EVERY_MS = 3000;

interface EarlyRoomProps {
  readonly room: Room;
  readonly joining: Joining;
  /** Called when the room opens. */
  readonly onOpen: () => unknown;
}

/** A room before it opens: how long it takes. The organiser may come in. */
export function EarlyRoom({ room, joining, onOpen }: EarlyRoomProps) {
  const t = useMessages(onlineRoom);
  const zone = useViewerZone() ?? room.event.timezone;
  const left = Date.parse(room.opens_at) - useNow(1000);
  // Asked again until it is open: the clocks here and there differ by seconds.
  const asked = left > 0 ? null : Math.floor(-left / ASK_EVERY_MS);
  useEffect(() => {
    if (asked !== null) onOpen();
  }, [asked, onOpen]);
  // Nobody stays on this page for hours.
  const isFar = left > HOUR_MS && room.role !== 'organiser';
  const later = room.role === 'hired' ? 'early.later_hired' : 'early.later';
  const opens = { at: room.opens_at, zone, shape: 'moment', label: true } as const;
  return (
    <JoinPanel
      room={room}
      joining={joining}
      title={t('early.title', { opens })}
      text={t(isFar ? later : `early.${room.role}`)}
    >
      <TimeLeft ms={left} />
    </JoinPanel>
  );
}

/** The time that is left, in the two largest units. */
function TimeLeft({ ms }: { readonly ms: number }) {
  const t = useMessages(onlineRoom);
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  const hasDays = days > 0;
  const hasHours = !hasDays && hours > 0;
  return (
    <p className={classes.left} role="timer">
      {hasDays && t('in.days', { days, hours })}
      {hasHours && t('in.hours', { hours, minutes })}
      {!hasDays && !hasHours && (minutes > 0 ? t('in.minutes', { minutes }) : t('in.moment'))}
    </p>
  );
}
