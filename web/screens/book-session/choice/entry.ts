import { type BookingDraft, nextStep, type Step } from '#web/features/booking/steps/draft.ts';

/** What one entry of the browser's history shows of a booking; proving a mailbox belongs to the details. */
export type Shown = Step | 'proof';

const all: readonly Shown[] = ['time', 'details', 'proof', 'confirm'];

/** What an entry of the history remembers to have shown; null for one that was come to from elsewhere. */
export function shownIn(state: unknown): Shown | null {
  if (typeof state !== 'object' || state === null || !('shown' in state)) return null;
  return all.find((one) => one === state.shown) ?? null;
}

/** Whether paying was come to from the steps before it, so that the step before is one back. */
export function isAfterChoosing(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAfterChoosing' in state;
}

/**
 * The step to show: the one an entry remembers, as far as the steps before it are done. Guests who arrive with a time
 * see their details first.
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
