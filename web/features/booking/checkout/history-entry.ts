import type { Step } from '../steps/booking-draft.ts';

/** The part of a booking that a history entry shows. Proving a mailbox belongs to the details. */
export type Shown = Step | 'proof';

const all: readonly Shown[] = ['time', 'details', 'proof', 'confirm'];

/** The step that a history entry stored; null for an entry that another page opened. */
export function shownIn(state: unknown): Shown | null {
  if (typeof state !== 'object' || state === null || !('shown' in state)) return null;
  return all.find((one) => one === state.shown) ?? null;
}
