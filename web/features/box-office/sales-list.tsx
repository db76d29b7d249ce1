import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Sale } from '#contract/events/box-office.ts';
import { selling } from '#locales/areas/selling.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './box-office.module.css';
import type { BoxOffice, DoorPlace } from './sell-dialog.tsx';

interface SalesListProps {
  readonly office: BoxOffice;
  readonly place: DoorPlace;
  readonly onUndone: () => void;
}

/** The latest sales at the door, each to undo, with the sums of the cash box and the card machine. */
export function SalesList({ office: { sales, totals, currency }, place, onUndone }: SalesListProps) {
  const t = useMessages(selling);
  const { money } = useFormats();
  const sums = (['cash', 'card_machine'] as const).map((paid_by) => ({
    paid_by,
    amount: totals.filter((total) => total.paid_by === paid_by).reduce((sum, { amount }) => sum + amount, 0),
  }));
  return (
    <section className={classes.sales} aria-labelledby="sold-at-door">
      <header>
        <h3 id="sold-at-door">{t('sales.title')}</h3>
        <p>
          {sums
            .filter(({ amount }) => amount > 0)
            .map(({ paid_by, amount }) => (
              <span key={paid_by}>
                {t(`paid_by.${paid_by}`)} <b>{money(amount, currency)}</b>
              </span>
            ))}
        </p>
      </header>
      {sales.length === 0 ? (
        <p>{t('sales.none')}</p>
      ) : (
        <ul>
          {sales.map((sale) => (
            <SoldRow key={sale.booking_id} sale={sale} currency={currency} place={place} onUndone={onUndone} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface SoldRowProps extends Pick<SalesListProps, 'place' | 'onUndone'> {
  readonly sale: Sale;
  readonly currency: string;
}

function SoldRow({ sale, currency, place: { event_id, timezone }, onUndone }: SoldRowProps) {
  const t = useMessages(selling);
  const { money } = useFormats();
  const [isSure, setSure] = useState(false);
  const undo = useCallMutation('event/undo_sale', {
    onDone: onUndone,
  });
  const { booking_id, name, tickets, title, total, paid_by, sold_at, is_undone, can_undo } = sale;
  const sure = total === 0 ? t('sales.undo_sure_free') : t('sales.undo_sure', { amount: money(total, currency) });
  return (
    <li data-undone={is_undone || undefined}>
      <p>
        <b dir="auto">{name}</b>
        <span dir="auto">{t('sales.sold', { count: tickets, ticket: title })}</span>
        <span>
          <When at={sold_at} zone={timezone} shape="time" label={false} />
          {total > 0 && ` · ${money(total, currency)} · ${t(`paid_by.${paid_by}`)}`}
        </span>
      </p>
      {is_undone && <span>{t('sales.undone')}</span>}
      {can_undo && (
        <Button
          variant={isSure ? 'light' : 'subtle'}
          color={isSure ? 'red' : 'gray'}
          size="sm"
          loading={undo.isPending}
          aria-label={isSure ? sure : t('sales.undo_of', { name })}
          onBlur={() => setSure(false)}
          onClick={() => (isSure ? undo.run({ event_id, booking_id }) : setSure(true))}
        >
          {isSure ? sure : t('sales.undo')}
        </Button>
      )}
    </li>
  );
}
