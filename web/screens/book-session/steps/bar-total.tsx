import type { Service } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { Choice } from '../choice/use-choice.ts';

/** The number of people and the price, in the bar at the bottom of phones. */
export function BarTotal({ choice, service }: { readonly choice: Choice; readonly service: Service }) {
  const t = useMessages(bookingSteps);
  const { quote, participants: count } = choice;
  if (quote === null) return <small>{t('steps.people', { count })}</small>;
  if (quote.total === 0) return <small>{t('steps.bar_free', { count })}</small>;
  const total = { amount: quote.total, currency: service.currency };
  return <small>{t(quote.system_charge > 0 ? 'steps.bar_fee' : 'steps.bar_total', { count, total })}</small>;
}
