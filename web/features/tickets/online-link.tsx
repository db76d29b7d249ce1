import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useNow } from '#web/api/use-now.ts';
import { useViewerZone } from '#web/ui/format/when.tsx';
import classes from './online-link.module.css';

/** Where an online ticket joins, or when its room opens; it opens here by itself. */
export function OnlineLink({ ticket }: { readonly ticket: HeldTicket }) {
  const t = useMessages(messages);
  const now = useNow(1000);
  const zone = useViewerZone() ?? ticket.event.timezone;
  const { join_url, link_opens_at } = ticket;
  const isOpen = link_opens_at !== null && now >= Date.parse(link_opens_at);
  return (
    <div className={classes.online} aria-live="polite">
      <span>
        <IconVideo size={26} stroke={1.7} aria-hidden />
      </span>
      {link_opens_at === null && <p>{t('link.over')}</p>}
      {link_opens_at !== null && !isOpen && (
        <p>{t('link.opens', { time: { at: link_opens_at, zone, shape: 'moment', label: true } })}</p>
      )}
      {isOpen && join_url !== null && (
        <>
          <p>{t('link.open')}</p>
          <Button component="a" href={join_url} target="_blank" rel="noreferrer">
            {t('link.join')}
          </Button>
        </>
      )}
    </div>
  );
}
