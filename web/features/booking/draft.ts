import { z } from 'zod';
import type { Keep } from '#web/api/session.ts';

/** What somebody has typed towards a booking with one provider; kept for this tab, so that no detour loses it. */
const Draft = z.object({
  service_id: z.string().nullable(),
  starts_at: z.string().nullable(),
  participants: z.number().int().min(1),
  note: z.string(),
  customer_address: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The booking that is held and not yet paid. */
  booking_id: z.string().nullable(),
});
export type BookingDraft = z.infer<typeof Draft>;

/** Nothing chosen yet. */
export const emptyDraft: BookingDraft = {
  service_id: null,
  starts_at: null,
  participants: 1,
  note: '',
  customer_address: '',
  name: '',
  email: '',
  phone: '',
  booking_id: null,
};

const keyOf = (provider_id: string) => `book_session:${provider_id}`;

/** What was kept for a provider, or an empty draft; anything unreadable counts as nothing. */
export function readDraft(keep: Keep, provider_id: string): BookingDraft {
  const kept = keep.getItem(keyOf(provider_id));
  if (kept === null) return emptyDraft;
  try {
    return Draft.parse(JSON.parse(kept));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return emptyDraft;
    throw error;
  }
}

/** Keeps what is typed. */
export function keepDraft(keep: Keep, provider_id: string, draft: BookingDraft): void {
  keep.setItem(keyOf(provider_id), JSON.stringify(draft));
}

/** After a booking is made: what belongs to that one goes, who somebody is stays for the next. */
export function forgetBooked(keep: Keep, provider_id: string): void {
  const { name, email, phone } = readDraft(keep, provider_id);
  keepDraft(keep, provider_id, { ...emptyDraft, name, email, phone });
}

export type Step = 'service' | 'time' | 'details';

/** The first decision that is still to be made; null when all are. A service that is no longer offered counts as not chosen. */
export function nextStep(
  draft: BookingDraft,
  services: readonly { readonly _id: string; readonly place: string }[],
  needsContact: boolean,
): Step | null {
  const service = services.find(({ _id }) => _id === draft.service_id);
  if (service === undefined) return 'service';
  if (draft.starts_at === null) return 'time';
  const lacksAddress = service.place === 'at_customer' && draft.customer_address.trim() === '';
  const lacksContact = needsContact && (draft.name.trim() === '' || draft.email.trim() === '');
  return lacksAddress || lacksContact ? 'details' : null;
}
