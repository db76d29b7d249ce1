import { type BookingDraft, nextStep, type Step } from '#web/features/booking/steps/draft.ts';

/** What one entry of the browser's history shows of a booking that is being made; the proof of a mailbox belongs to the details. */
export type Shown = Step | 'proof';

const all: readonly Shown[] = ['service', 'time', 'details', 'proof'];

/** What an entry of the history remembers to have shown; null for one that was come to from elsewhere. */
export function shownIn(state: unknown): Shown | null {
  if (typeof state !== 'object' || state === null || !('shown' in state)) return null;
  return all.find((one) => one === state.shown) ?? null;
}

/** Whether paying was come to from the decisions before it, so that the step before is one back. */
export function isAfterChoosing(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAfterChoosing' in state;
}

/** The step to show: the one an entry remembers, as far as what it needs has been decided. */
export function stepToShow(
  shown: Shown | null,
  draft: BookingDraft,
  services: readonly { readonly _id: string; readonly place: string }[],
): Step {
  const missing = nextStep(draft, services, false);
  if (missing === 'service') return 'service';
  if (shown === 'service' || shown === 'time') return shown;
  return missing === 'time' ? 'time' : 'details';
}
