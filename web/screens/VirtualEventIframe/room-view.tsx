import { onlineRoom } from '#locales/areas/online-room.ts';
import { useMessages } from '#web/api/messages.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { EarlyRoom } from './early-room.tsx';
import { JoinPanel } from './join-panel.tsx';
import { MeetingFrame, MeetingLink } from './meeting-frame.tsx';
import type { Room, Visit } from './room-types.ts';
import { useJoin } from './use-join.ts';
import { useOnce } from './use-once.ts';

interface RoomViewProps {
  readonly room: Room;
  readonly visit: Visit;
  /** Called when the room opens. */
  readonly onOpen: () => unknown;
}

/**
 * A room that is open or will open. The operator's own is within the page, and visitors are in as soon as it is open;
 * others open in a new tab. Who came in early stays in.
 */
export function RoomView({ room, visit, onOpen }: RoomViewProps) {
  const t = useMessages(onlineRoom);
  const joining = useJoin(visit, room);
  const { url, problem, isPending, join } = joining;
  const entersAtOnce = room.is_embedded && room.state === 'open';
  useOnce(entersAtOnce && url === null, join);
  if (problem !== null) return <ProblemState problem={problem} onRetry={join} isRetrying={isPending} />;
  if (room.is_embedded && url !== null)
    return (
      <>
        <MeetingFrame url={url} title={room.event.title} />
        <p>
          <MeetingLink url={url} label={t('new_tab')} variant="default" />
        </p>
      </>
    );
  if (entersAtOnce) return <PageSkeleton />;
  if (room.state === 'early') return <EarlyRoom room={room} joining={joining} onOpen={onOpen} />;
  const text = room.provider === 'jitsi' ? 'open.text' : room.role === 'organiser' ? 'open.zoom_host' : 'open.zoom';
  const host = room.event.provider.name;
  return <JoinPanel room={room} joining={joining} title={t('open.title')} text={t(text, { host })} />;
}
