import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { onlineRoom } from '#locales/areas/online-room.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { MeetingLink } from './meeting-frame.tsx';
import type { Room } from './room-types.ts';
import type { Joining } from './use-join.ts';
import classes from './virtual-event.module.css';

interface JoinPanelProps {
  readonly room: Room;
  readonly joining: Joining;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** What a visitor can do about a room: come in while it lets them, and again once they are in. */
export function JoinPanel({ room, joining: { url, isPending, join }, title, text, children }: JoinPanelProps) {
  const t = useMessages(onlineRoom);
  return (
    <Panel tone="accent" as="section" className={classes.waiting} aria-label={t('title')}>
      <span className={classes.icon}>
        <IconVideo size={30} stroke={1.7} aria-hidden />
      </span>
      <h2>{url === null ? title : t('joined.title')}</h2>
      {url === null && children}
      <p>{url === null ? text : t('joined.text')}</p>
      {url !== null && <MeetingLink url={url} label={t('joined.again')} variant="default" />}
      {url === null && room.can.join && (
        <Button size="lg" onClick={join} loading={isPending} leftSection={<IconVideo size={20} stroke={1.8} />}>
          {t(room.role === 'guest' ? 'join' : 'start')}
        </Button>
      )}
    </Panel>
  );
}
