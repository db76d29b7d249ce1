import { tabStorage } from '#web/api/booking-token.ts';
import type { CheckoutPlace } from '#web/features/booking/checkout/checkout.ts';
import { linkedCode } from '#web/features/booking/checkout/linked-code.ts';
import type { useHeld } from '#web/features/booking/checkout/use-held.ts';
import type { useStepHistory } from '#web/features/booking/checkout/use-step-history.ts';
import { useStoredDraft } from '#web/features/booking/checkout/use-stored-draft.ts';
import { fields } from './attendees.ts';
import { emptyTickets, type TicketsDraft, ticketDrafts } from './tickets-draft.ts';

interface DraftOf {
  readonly event_id: string;
  /** The chosen tickets, as a text that identifies them. */
  readonly chosen: string;
  readonly search: URLSearchParams;
  readonly place: CheckoutPlace<TicketsDraft>;
  readonly history: ReturnType<typeof useStepHistory>;
  readonly held: ReturnType<typeof useHeld>;
  /** Leads back to the event, to choose other tickets. */
  readonly onOther: () => void;
}

/**
 * The input for tickets of an event, stored in this tab. A new visit with the same tickets continues with the payment;
 * any other visit releases what is held.
 */
export function useTicketsDraft({ event_id, chosen, search, place, history, held, onOther }: DraftOf) {
  const code = linkedCode(search, 'code');
  const choice = useStoredDraft<TicketsDraft>({
    isHere: history.isHere,
    fields,
    asked: () => ({ ...emptyTickets, discount_code: code }),
    read: () => {
      const stored = ticketDrafts.read(tabStorage(), event_id);
      return { ...stored, discount_code: stored.discount_code || code };
    },
    save: place.saveDraft,
    onRead: ({ booking_id, chosen: before }) => {
      if (booking_id === null) {
        if (history.shown === 'time') onOther();
        return;
      }
      if (history.shown === null && before === chosen) held.resume(booking_id);
      else held.letGo(booking_id, { onFree: () => (history.shown === 'time' ? onOther() : release()) });
    },
  });
  const [, dispatch] = choice;
  const release = () => dispatch({ type: 'released' });
  return choice;
}
