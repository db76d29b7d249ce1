import { useEffect, useReducer, useRef } from 'react';
import type { CheckoutPlace } from './checkout.ts';
import { choiceReducer, withDraft } from './choice-state.ts';
import type { CheckoutDraft } from './draft-store.ts';
import { useHeld } from './use-held.ts';
import { useStepHistory } from './use-step-history.ts';

interface DraftOf<Draft extends CheckoutDraft> {
  readonly place: CheckoutPlace<Draft>;
  /** The paths of the fields of the details, which show their errors. */
  readonly fields: readonly string[];
  readonly empty: Draft;
  /** A draft with the values of the address. `isRemembered` says whether the history entry stored a step. */
  readonly applyAddress: (draft: Draft, isRemembered: boolean) => Draft;
  /** Whether the draft's hold is for what is chosen now. */
  readonly isSame?: (draft: Draft) => boolean;
  /** Leads to the first step, where another page has it. */
  readonly onFirst?: () => void;
}

/** The draft of a checkout with its place, its history and what it holds. */
export type StoredDraft<Draft extends CheckoutDraft> = ReturnType<typeof useCheckoutDraft<Draft>>;

/**
 * The input of a checkout, stored in this tab so that leaving the steps loses nothing. A new visit with the same choice
 * continues with the payment. Any other visit, such as going back on purpose, releases what is held.
 */
export function useCheckoutDraft<Draft extends CheckoutDraft>(of: DraftOf<Draft>) {
  const { place, fields, empty, applyAddress, isSame, onFirst } = of;
  const history = useStepHistory();
  const held = useHeld(place);
  // The server, and the browser during hydration, do not know the draft of this tab.
  const { isHere, shown } = history;
  const read = () => applyAddress(isHere ? place.readDraft() : empty, shown !== null);
  const reducer = useRef(choiceReducer<Draft>(fields)).current;
  const [state, dispatch] = useReducer(reducer, null, () => withDraft(read()));
  const hasRead = useRef(false);
  useEffect(() => {
    if (!isHere || hasRead.current) return;
    hasRead.current = true;
    const draft = read();
    dispatch({ type: 'restored', draft });
    const leave = shown === 'time' ? onFirst : undefined;
    const { booking_id } = draft;
    if (booking_id === null) leave?.();
    else if (shown === null && isSame?.(draft) !== false) held.resume(booking_id);
    else void held.letGo(booking_id, { onFree: leave ?? (() => dispatch({ type: 'released' })) });
  });
  const { draft } = state;
  const saved = useRef(draft);
  useEffect(() => {
    // The first draft is the stored one, or was not read yet.
    if (saved.current === draft) return;
    saved.current = draft;
    place.saveDraft(draft);
  });
  return { place, fields, history, held, state, dispatch };
}
