import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { onlineRoom } from '#locales/areas/online-room.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './virtual-event.module.css';

/** A meeting within the page, with a way out where the browser or the meeting does not allow it. */
export function MeetingFrame({ url, title }: { readonly url: string; readonly title: string }) {
  const t = useMessages(onlineRoom);
  return (
    <>
      <iframe
        className={classes.frame}
        src={url}
        title={t('frame.label', { title })}
        allow="camera; microphone; display-capture; fullscreen; autoplay; clipboard-write"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="no-referrer"
      />
      <p className={classes.hint}>{t('frame.hint')}</p>
    </>
  );
}

interface MeetingLinkProps {
  readonly url: string;
  readonly label: string;
  readonly variant?: 'default' | 'filled';
}

/** A link that opens a meeting in a new tab. */
export function MeetingLink({ url, label, variant = 'filled' }: MeetingLinkProps) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant={variant}
      size="md"
      rightSection={<IconExternalLink size={18} stroke={1.8} />}
    >
      {label}
    </Button>
  );
}
