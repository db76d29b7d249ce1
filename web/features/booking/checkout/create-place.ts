import { tabStorage } from '#web/api/booking-token.ts';
import { originOf } from '../origin/arrival.ts';
import type { CheckoutPlace } from './checkout.ts';
import type { CheckoutDraft, DraftStore } from './draft-store.ts';

/** Creates the place of a flow from its addresses and its drafts, by their `key`; `event_id` is null for a session. */
export function createPlace<Draft extends CheckoutDraft>(
  drafts: DraftStore<Draft>,
  key: string,
  event_id: string | null,
  addresses: Pick<CheckoutPlace, 'steps' | 'held'>,
): CheckoutPlace<Draft> {
  return {
    ...addresses,
    origin: () => originOf(tabStorage(), event_id),
    readDraft: () => drafts.read(tabStorage(), key),
    saveDraft: (draft) => drafts.save(tabStorage(), key, draft),
    forgetHold: (booking_id) => drafts.forgetHold(tabStorage(), key, booking_id),
    forgetBooked: (booking_id) => drafts.forgetBooked(tabStorage(), key, booking_id),
  };
}
