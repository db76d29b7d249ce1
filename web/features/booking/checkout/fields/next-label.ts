import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import type { Checkout } from '../checkout.ts';

/** Labels the button of a step by what it leads to. */
export function useNextLabel({ isFree, isRequest, state, currency }: Checkout) {
  const t = useMessages(bookingSteps);
  const { repriced } = state;
  return (step: 'details' | 'confirm'): string => {
    if (isFree && step === 'details') return t('steps.continue_confirm');
    if (isFree) return t(isRequest ? 'steps.send_request' : 'steps.confirm_booking');
    if (isRequest) return t('steps.continue_card');
    if (repriced === null) return t('steps.continue_pay');
    return t('steps.continue_price', { total: formatMoney(repriced.total, currency, { exact: true }) });
  };
}
