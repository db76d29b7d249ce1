import { useParams, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { useStoredDraft } from '#web/features/booking/checkout/use-stored-draft.ts';
import { type BookingDraft, emptyDraft, sessionDrafts } from '#web/features/booking/steps/booking-draft.ts';
import { applyAddress } from './draft-of-address.ts';
import { fields } from './typed-errors.ts';

interface Entry {
  /** False on the server and during hydration, which do not know the draft of this tab. */
  readonly isHere: boolean;
  /** Whether the history entry stored a step. */
  readonly isRemembered: boolean;
}

/** The choice for a booking with a provider. Calls `onRead` with the draft of this tab. */
export function useDraft(
  provider: Provider,
  services: readonly Service[],
  { isHere, isRemembered }: Entry,
  onRead: (stored: BookingDraft) => void,
) {
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  return useStoredDraft<BookingDraft>({
    isHere,
    fields,
    asked: () => applyAddress(emptyDraft, services, serviceId, search),
    read: () => {
      const stored = sessionDrafts.read(tabStorage(), provider._id);
      // After navigating back, the user's own choice takes precedence over the address.
      return isRemembered && stored.service_id !== null ? stored : applyAddress(stored, services, serviceId, search);
    },
    save: (draft) => sessionDrafts.save(tabStorage(), provider._id, draft),
    onRead,
  });
}
