import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { Checkout } from '../checkout.ts';

interface BarTotalProps {
  readonly checkout: Pick<Checkout, 'quote' | 'currency'>;
  readonly kind: 'session' | 'event';
  /** The number of people or tickets. */
  readonly count: number;
}

/** The number of people or tickets and the price, in the bar at the bottom of phones. */
export function BarTotal({ checkout: { quote, currency }, kind, count }: BarTotalProps) {
  const t = useMessages(bookingSteps);
  const who = t(kind === 'event' ? 'steps.tickets' : 'steps.people', { count });
  if (quote === null) return <small>{who}</small>;
  if (quote.total === 0) return <small>{t('steps.bar_free', { who })}</small>;
  const total = { amount: quote.total, currency };
  return <small>{t(quote.system_charge > 0 ? 'steps.bar_fee' : 'steps.bar_total', { who, total })}</small>;
}
