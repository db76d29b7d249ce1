import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { type ChoiceAction, type ChoiceState, choiceReducer, withDraft } from './choice-state.ts';
import type { CheckoutDraft } from './draft-store.ts';

interface Stored<Draft extends CheckoutDraft> {
  /** False on the server and during hydration, which do not know the draft of this tab. */
  readonly isHere: boolean;
  /** The paths of the fields that show their errors. */
  readonly fields: readonly string[];
  /** The draft of the address alone. */
  readonly asked: () => Draft;
  /** The draft of this tab, with the values of the address. */
  readonly read: () => Draft;
  readonly save: (draft: Draft) => void;
  /** Called with the draft of this tab once it was read. */
  readonly onRead: (stored: Draft) => void;
}

/** The choice for a booking, stored in this tab so that reloads lose nothing. */
export function useStoredDraft<Draft extends CheckoutDraft>(
  from: Stored<Draft>,
): [ChoiceState<Draft>, Dispatch<ChoiceAction<Draft>>] {
  const { isHere, read, save } = from;
  const reducer = useRef(choiceReducer<Draft>(from.fields)).current;
  const [state, dispatch] = useReducer(reducer, null, () => withDraft(isHere ? read() : from.asked()));
  const hasRead = useRef(false);
  useEffect(() => {
    if (!isHere || hasRead.current) return;
    hasRead.current = true;
    const draft = read();
    dispatch({ type: 'restored', draft });
    from.onRead(draft);
  });
  const { draft } = state;
  const stored = useRef(draft);
  useEffect(() => {
    // The first draft is the stored one, or was not read yet.
    if (stored.current === draft) return;
    stored.current = draft;
    save(draft);
  });
  return [state, dispatch];
}
