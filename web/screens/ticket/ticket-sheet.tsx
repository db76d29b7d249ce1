import type { HeldTicket } from '#contract/entities/ticket.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import { GivenAway, isGivenAway } from '#web/features/tickets/given-away.tsx';
import { OnlineLink } from '#web/features/tickets/online-link.tsx';
import { QrCode } from '#web/features/tickets/qr-code.tsx';
import { spellCode } from '#web/features/tickets/short-code.ts';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { useViewerZone } from '#web/ui/format/when.tsx';
import classes from './ticket.module.css';

/** A ticket as a white sheet in both colour schemes: event and date, QR code, person, kind, and the code to type. */
export function TicketSheet({ ticket }: { readonly ticket: HeldTicket }) {
  const t = useMessages(messages);
  const { state, qr, short_code, attendee_name, title, position } = ticket;
  return (
    <article className={classes.sheet} data-state={state}>
      <SheetHead ticket={ticket} />
      <div className={classes.body}>
        {isGivenAway(ticket) ? (
          <div className={classes.off}>
            <GivenAway ticket={ticket} />
          </div>
        ) : state === 'valid' ? (
          <div className={classes.code}>
            {qr === null ? (
              <OnlineLink ticket={ticket} />
            ) : (
              <QrCode qr={qr} label={t('card.label', { at: position })} />
            )}
          </div>
        ) : (
          <div className={classes.off} role="status">
            <b>{t(`page.${state}`)}</b>
            <p>{t(`page.${state}_text`)}</p>
          </div>
        )}
        {state !== 'transferred' && <p className={classes.name}>{attendee_name || t('page.unnamed')}</p>}
        <p className={classes.kind}>{title}</p>
        {short_code !== null && <p className={classes.short}>{spellCode(short_code)}</p>}
      </div>
    </article>
  );
}

/** The event with the date of the ticket, or the next one of a pass. */
function SheetHead({ ticket }: { readonly ticket: HeldTicket }) {
  const t = useMessages(messages);
  const viewer = useViewerZone();
  const { dates, event, is_online } = ticket;
  const [first] = dates.filter((date) => !date.is_cancelled);
  const date = first ?? dates[0];
  const zone = is_online ? (viewer ?? event.timezone) : event.timezone;
  if (date === undefined) return <h2>{event.title}</h2>;
  // Whoever comes has the clock of the place.
  const when = { at: date.starts_at, zone, shape: 'moment', label: is_online } as const;
  return (
    <header className={classes.head}>
      <DateTile at={date.starts_at} zone={zone} />
      <div>
        <h2>{event.title}</h2>
        <p>
          {dates.length > 1
            ? t('page.dates', { when, count: dates.length - 1 })
            : date.opens_at === null
              ? t('page.time', { when })
              : t('page.when', { when, time: { at: date.opens_at, zone, shape: 'time' } })}
        </p>
      </div>
    </header>
  );
}
