import type { ChosenPlace } from '#contract/entities/service-area.ts';
import type { WebStorage } from '#web/api/session.ts';

/** The input for a booking with one provider, stored in this tab so that leaving the steps loses nothing. */
export interface BookingDraft {
  readonly service_id: string | null;
  readonly starts_at: string | null;
  readonly participants: number;
  readonly note: string;
  readonly customer_address: string;
  /** The chosen town of that address. */
  readonly customer_place: ChosenPlace | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The discount code to use; empty for none. */
  readonly discount_code: string;
  readonly use_credit: boolean;
  /** The held, unpaid booking. */
  readonly booking_id: string | null;
  /** The booking that was created last. */
  readonly booking_id_created: string | null;
}

/** Nothing chosen yet. */
export const emptyDraft: BookingDraft = {
  service_id: null,
  starts_at: null,
  participants: 1,
  note: '',
  customer_address: '',
  customer_place: null,
  name: '',
  email: '',
  phone: '',
  discount_code: '',
  use_credit: false,
  booking_id: null,
  booking_id_created: null,
};

const keyOf = (provider_id: string) => `book_session:${provider_id}`;

/** Reads the stored draft of a provider. Missing or unreadable data gives an empty draft. */
export function readDraft(store: WebStorage, provider_id: string): BookingDraft {
  const stored = store.getItem(keyOf(provider_id));
  if (stored === null) return emptyDraft;
  try {
    return draftOf(JSON.parse(stored));
  } catch (error) {
    if (error instanceof SyntaxError) return emptyDraft;
    throw error;
  }
}

function draftOf(value: unknown): BookingDraft {
  if (typeof value !== 'object' || value === null) return emptyDraft;
  const stored: Readonly<Record<string, unknown>> = { ...value };
  const textOf = (field: string) => (typeof stored[field] === 'string' ? stored[field] : '');
  const participants = Number(stored.participants);
  return {
    service_id: textOf('service_id') || null,
    starts_at: textOf('starts_at') || null,
    participants: Number.isInteger(participants) && participants > 0 ? participants : 1,
    note: textOf('note'),
    customer_address: textOf('customer_address'),
    customer_place: placeOf(stored.customer_place),
    name: textOf('name'),
    email: textOf('email'),
    phone: textOf('phone'),
    discount_code: textOf('discount_code'),
    use_credit: stored.use_credit === true,
    booking_id: textOf('booking_id') || null,
    booking_id_created: textOf('booking_id_created') || null,
  };
}

function placeOf(value: unknown): ChosenPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { label, lat, lon }: Readonly<Record<string, unknown>> = { ...value };
  return typeof label === 'string' && typeof lat === 'number' && typeof lon === 'number' ? { label, lat, lon } : null;
}

/** Stores the draft of a provider. */
export function saveDraft(store: WebStorage, provider_id: string, draft: BookingDraft): void {
  store.setItem(keyOf(provider_id), JSON.stringify(draft));
}

/** Deletes the details of a created booking. Keeps the person's details for the next booking, and later input. */
export function forgetBooked(store: WebStorage, provider_id: string, booking_id: string): void {
  const stored = readDraft(store, provider_id);
  if (stored.booking_id !== booking_id) return;
  const { name, email, phone } = stored;
  saveDraft(store, provider_id, { ...emptyDraft, name, email, phone, booking_id_created: booking_id });
}

/** Ends an expired hold. The input stays, so that the same booking can be tried again. */
export function forgetHold(store: WebStorage, provider_id: string, booking_id: string): void {
  const stored = readDraft(store, provider_id);
  if (stored.booking_id === booking_id) saveDraft(store, provider_id, { ...stored, booking_id: null });
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
