import { IconPlus } from '@tabler/icons-react';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { todayIn, writeDate } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { parsePrice } from '#web/ui/format/price-text.ts';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { EventEditor } from '../draft/use-event-draft.ts';
import type { Plan } from '../draft/use-plan.ts';
import { sellOutOf } from '../tickets/sell-out.ts';
import { useFee } from '../tickets/use-fee.ts';
import classes from './preview.module.css';

interface TicketsPreviewProps {
  readonly editor: EventEditor;
  readonly plan: Plan;
  /** The key of the ticket in edit, which is marked. */
  readonly openTicket: string | null;
}

/** The tickets as guests will choose them. */
export function TicketsPreview({ editor: { draft, currency }, plan, openTicket }: TicketsPreviewProps) {
  const t = useMessages(eventForm);
  const locale = useLocale();
  const next = plan.stored[0];
  const today = todayIn(draft.timezone);
  return (
    <Panel as="section" className={classes.tickets} aria-label={t('preview.choose')}>
      {next !== undefined && <small>{formatWhen(next.starts_at, draft.timezone, 'moment', false, locale)}</small>}
      <h3>{t('preview.choose')}</h3>
      {draft.packages.length === 0 && <p>{t('preview.no_tickets')}</p>}
      <ul>
        {draft.packages.map((ticket) => {
          const amount = parsePrice(ticket.price, currency);
          return (
            <li key={ticket.key} data-open={ticket.key === openTicket}>
              <span>
                <b dir="auto">{ticket.name === '' ? t('tickets.unnamed') : ticket.name}</b>
                {ticket.is_hidden ? (
                  <small>{t('tickets.hidden')}</small>
                ) : (
                  ticket.capacity !== '' && <small>{t('preview.left', { count: Number(ticket.capacity) })}</small>
                )}
              </span>
              <b>{amount === null ? '–' : <Money amount={amount} currency={currency} zero={t('tickets.free')} />}</b>
              {ticket.sale_from > today ? (
                <small className={classes.later}>
                  {t('preview.on_sale', {
                    day: writeDate(ticket.sale_from, locale, { day: 'numeric', month: 'short' }),
                  })}
                </small>
              ) : (
                <i aria-hidden>
                  <IconPlus size={16} stroke={2} />
                </i>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** What the organiser gets if every seat of a date, and of all dates, is sold. */
export function SellOutPreview({ editor: { draft, currency }, plan }: Pick<TicketsPreviewProps, 'editor' | 'plan'>) {
  const t = useMessages(eventForm);
  const terms = useFee(currency);
  if (terms === undefined) return null;
  const { room, online } = sellOutOf(draft, currency, terms);
  const dates = plan.stored.length;
  const sum = room === null || online === null ? null : room + online;
  if (room === 0 && online === 0) return null;
  const money = (amount: number | null) =>
    amount === null ? t('sell_out.open') : <Money amount={amount} currency={currency} />;
  return (
    <Panel as="section" className={classes.dates} aria-label={t('sell_out.title')}>
      <h3>{t('sell_out.title')}</h3>
      <ul>
        {room !== 0 && (
          <li>
            <span>{t('sell_out.room')}</span>
            {money(room)}
          </li>
        )}
        {online !== 0 && (
          <li>
            <span>{t('sell_out.online')}</span>
            {money(online)}
          </li>
        )}
        {dates > 1 && sum !== null && (
          <li>
            <span>{t('sell_out.all', { count: dates })}</span>
            <b>
              <Money amount={sum * dates} currency={currency} />
            </b>
          </li>
        )}
      </ul>
      <p>{t('sell_out.note')}</p>
    </Panel>
  );
}
