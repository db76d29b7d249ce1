import { type BookingDraft, nextStep, type Step } from '#web/features/booking/steps/draft.ts';

/** The part of a booking that a history entry shows. Proving a mailbox belongs to the details. */
export type Shown = Step | 'proof';

const all: readonly Shown[] = ['time', 'details', 'proof', 'confirm'];

/** The step that a history entry stored; null for an entry that another page opened. */
export function shownIn(state: unknown): Shown | null {
  if (typeof state !== 'object' || state === null || !('shown' in state)) return null;
  return all.find((one) => one === state.shown) ?? null;
}

/** Whether the payment was opened from the previous steps, so that they are one entry back. */
export function isAfterChoosing(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAfterChoosing' in state;
}

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
