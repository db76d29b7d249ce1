import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';

/** Replaces the steps where the chosen tickets cannot be booked; leads back to the event. */
export function NotOnSale({ href }: { readonly href: string }) {
  const t = useMessages(eventBooking);
  return (
    <EmptyPage
      scene="signpost"
      title={t('missing.tickets')}
      text={t('missing.tickets_text')}
      action={{ label: t('missing.tickets_action'), to: href }}
    />
  );
}
