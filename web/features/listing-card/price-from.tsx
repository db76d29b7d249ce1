import { ui } from '#locales/areas/ui.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Money } from '#web/ui/format/money.tsx';

/** The lowest of some prices: "from $18", or "Free" alone. */
export function PriceFrom({ amount, currency }: { amount: number; currency: string }) {
  const t = useMessages(ui);
  if (amount === 0) return <span>{t('price.free')}</span>;
  return t.rich('price.from', { price: <Money amount={amount} currency={currency} /> });
}
