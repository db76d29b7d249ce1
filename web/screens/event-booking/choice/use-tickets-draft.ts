import { linkedCode } from '#web/features/booking/checkout/linked-code.ts';
import { useCheckoutDraft } from '#web/features/booking/checkout/use-checkout-draft.ts';
import { fields } from './attendees.ts';
import { emptyTickets, type TicketsDraft } from './tickets-draft.ts';
import { useTicketsPlace } from './use-tickets-place.ts';

interface DraftOf {
  /** The chosen tickets, as a text that identifies them. */
  readonly chosen: string;
  readonly search: URLSearchParams;
  /** Leads back to the event, to choose other tickets. */
  readonly onOther: () => void;
}

/** The input for tickets of an event. What is held is for the tickets that were chosen then. */
export function useTicketsDraft({ chosen, search, onOther }: DraftOf) {
  const place = useTicketsPlace();
  const code = linkedCode(search, 'code');
  const stored = useCheckoutDraft<TicketsDraft>({
    place,
    fields,
    empty: emptyTickets,
    applyAddress: (draft) => ({ ...draft, discount_code: draft.discount_code || code }),
    isSame: (draft) => draft.chosen === chosen,
    onFirst: onOther,
  });
  const saveHeld = (draft: TicketsDraft) => place.saveDraft({ ...draft, chosen });
  return { ...stored, place: { ...place, saveDraft: saveHeld } };
}
