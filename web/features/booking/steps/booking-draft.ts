import type { ChosenPlace } from '#contract/entities/service-area.ts';
import {
  type CheckoutDraft,
  checkoutIn,
  draftStore,
  emptyCheckout,
  type Stored,
  textIn,
} from '../checkout/draft-store.ts';

/** The input for a booking with one provider, stored in this tab so that leaving the steps loses nothing. */
export interface BookingDraft extends CheckoutDraft {
  readonly service_id: string | null;
  readonly starts_at: string | null;
  readonly participants: number;
  readonly customer_address: string;
  /** The chosen town of that address. */
  readonly customer_place: ChosenPlace | null;
}

/** Nothing chosen yet. */
export const emptyDraft: BookingDraft = {
  ...emptyCheckout,
  service_id: null,
  starts_at: null,
  participants: 1,
  customer_address: '',
  customer_place: null,
};

function draftOf(stored: Stored): BookingDraft {
  const participants = Number(stored.participants);
  return {
    ...checkoutIn(stored),
    service_id: textIn(stored, 'service_id') || null,
    starts_at: textIn(stored, 'starts_at') || null,
    participants: Number.isInteger(participants) && participants > 0 ? participants : 1,
    customer_address: textIn(stored, 'customer_address'),
    customer_place: parsePlace(stored.customer_place),
  };
}

/** The drafts of sessions, by provider. */
export const sessionDrafts = draftStore('book_session', emptyDraft, draftOf);

function parsePlace(value: unknown): ChosenPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { label, lat, lon }: Readonly<Record<string, unknown>> = { ...value };
  return typeof label === 'string' && typeof lat === 'number' && typeof lon === 'number' ? { label, lat, lon } : null;
}

/** The steps before a time is paid or confirmed, in order. If nothing is missing, the last one is current. */
export type Step = 'time' | 'details' | 'confirm';

/**
 * The first step with missing input; `confirm` if nothing is missing. A service that is no longer offered counts as not
 * chosen.
 */
export function nextStep(
  draft: BookingDraft,
  services: readonly { readonly _id: string; readonly place: string }[],
  needsContact: boolean,
): Step {
  const service = services.find(({ _id }) => _id === draft.service_id);
  if (service === undefined || draft.starts_at === null) return 'time';
  const lacksAddress = service.place === 'at_customer' && draft.customer_address.trim() === '';
  const lacksContact = needsContact && (draft.name.trim() === '' || draft.email.trim() === '');
  return lacksAddress || lacksContact ? 'details' : 'confirm';
}
