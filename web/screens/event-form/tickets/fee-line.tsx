import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { parsePrice } from '#web/ui/format/price-text.ts';
import { ticketMoney } from './sell-out.ts';
import classes from './tickets.module.css';
import { useFee } from './use-fee.ts';

/** What guests pay for a ticket with the service fee, and what the organiser gets. */
export function FeeLine({ price, currency }: { price: string; currency: string }) {
  const t = useMessages(eventForm);
  const terms = useFee(currency);
  const amount = parsePrice(price, currency);
  if (amount === null || terms === undefined) return null;
  if (amount === 0) return <p className={classes.fee}>{t('fee.free')}</p>;
  const { guest_pays, fee, you_get } = ticketMoney(amount, terms);
  const money = (value: number) => ({ amount: value, currency }) as never;
  return (
    <p className={classes.fee} aria-live="polite">
      <span>
        {t.rich(terms.paid_by === 'customer' && fee > 0 ? 'fee.guests_pay' : 'fee.guests_pay_price', {
          ...{ amount: money(guest_pays), fee: money(fee) },
          b: (text) => <b>{text}</b>,
        })}
      </span>
      <b>{t('fee.you_get', { amount: money(you_get) })}</b>
    </p>
  );
}
