import { IconCalendarPlus, IconDownload, IconMapPin, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import { directionsUrl } from '#web/features/booking/calendar/calendar-links.ts';
import { eventHref } from '#web/features/booking/event-links.ts';
import classes from './ticket.module.css';

const icon = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;

interface TicketFootProps {
  readonly ticket: HeldTicket;
  readonly onTransfer: () => void;
}

/** What can be done with the shown ticket. */
export function TicketFoot({ ticket, onTransfer }: TicketFootProps) {
  const t = useMessages(messages);
  const { state, event, can, pdf_url, ics_url, qr } = ticket;
  const page = eventHref({ event_id: event._id, provider_id: event.provider._id });
  if (state !== 'valid')
    return (
      <div className={classes.foot}>
        <Link to={page} className={classes.event}>
          {t('page.event')}
        </Link>
      </div>
    );
  const way = wayTo(ticket);
  return (
    <div className={classes.foot}>
      {qr !== null && <p>{t('page.hint')}</p>}
      <nav aria-label={t('page.actions')}>
        {can.transfer && (
          <button type="button" onClick={onTransfer}>
            <IconSend {...icon} />
            {t('page.transfer')}
          </button>
        )}
        {pdf_url !== null && <FootLink href={pdf_url} icon={<IconDownload {...icon} />} label={t('page.pdf')} />}
        {ics_url !== null && (
          <FootLink href={ics_url} icon={<IconCalendarPlus {...icon} />} label={t('page.calendar')} />
        )}
        {way !== null && <FootLink href={way} icon={<IconMapPin {...icon} />} label={t('page.directions')} isAway />}
      </nav>
    </div>
  );
}

interface FootLinkProps {
  readonly href: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly isAway?: boolean;
}

function FootLink({ href, icon: drawn, label, isAway = false }: FootLinkProps) {
  return (
    <a href={href} {...(isAway ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {drawn}
      {label}
    </a>
  );
}

/** Directions to the place of a ticket; null online. */
function wayTo({ dates }: HeldTicket): string | null {
  const venue = dates[0]?.venue ?? null;
  if (venue === null) return null;
  return directionsUrl({ place: 'at_venue', location: { ...venue, address: venue.address || null } });
}
