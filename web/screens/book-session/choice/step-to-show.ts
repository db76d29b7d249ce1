import type { Shown } from '#web/features/booking/checkout/history-entry.ts';
import { type BookingDraft, nextStep, type Step } from '#web/features/booking/steps/booking-draft.ts';

/**
 * The step to show: the entry's stored step, limited by unfinished earlier steps. Guests who arrive with a time start
 * with their details.
 */
export function stepToShow(
  shown: Shown | null,
  draft: BookingDraft,
  services: readonly { readonly _id: string; readonly place: string }[],
  isGuest: boolean,
): Step {
  const missing = nextStep(draft, services, isGuest);
  if (missing === 'time' || shown === 'time') return 'time';
  if (missing === 'details' || shown === 'details' || shown === 'proof') return 'details';
  return shown === null && isGuest ? 'details' : 'confirm';
}
