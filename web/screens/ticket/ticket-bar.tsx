import { IconX } from '@tabler/icons-react';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './ticket.module.css';

interface TicketBarProps {
  readonly at: number;
  readonly count: number;
  /** Null where there is nothing to go back to. */
  readonly onClose: (() => void) | null;
}

/** The way back, and which of the tickets is shown. */
export function TicketBar({ at, count, onClose }: TicketBarProps) {
  const t = useMessages(messages);
  return (
    <div className={classes.bar}>
      {onClose !== null && (
        <button type="button" aria-label={t('page.close')} onClick={onClose}>
          <IconX size={24} stroke={2} aria-hidden />
        </button>
      )}
      <h1 aria-live="polite">{count > 1 ? t('page.of', { at: at + 1, count }) : t('page.title')}</h1>
    </div>
  );
}
