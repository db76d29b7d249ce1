import { useSearchParams } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { change as messages } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import { kindWord } from '#web/features/booking/kind-word.ts';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { isForNothing } from './change-labels.ts';

/** Says after a return from the bank that the payment came too late and is refunded. */
export function LatePaymentNotice({ booking }: { readonly booking: BookingDetails }) {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  if (search.get('paid') !== 'check' || !isForNothing(booking)) return null;
  return (
    <RefusalBox>
      <b>{t('flow.not_made')}</b>
      <p>{t('flow.not_made_text', { kind: kindWord(booking.kind) })}</p>
    </RefusalBox>
  );
}
