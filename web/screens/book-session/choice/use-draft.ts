import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { type BookingDraft, emptyDraft, readDraft, saveDraft } from '#web/features/booking/steps/draft.ts';
import { asked } from './asked.ts';
import { type ChoiceAction, type ChoiceState, reduceChoice, withDraft } from './choice-state.ts';

interface Entry {
  /** False on the server and during hydration, which do not know the draft of this tab. */
  readonly isHere: boolean;
  /** Whether the history entry stored a step. */
  readonly isRemembered: boolean;
}

/**
 * The choice for a booking with a provider, stored in this tab so that reloads lose nothing. Calls `onRead` with the
 * stored draft.
 */
export function useDraft(
  provider: Provider,
  services: readonly Service[],
  { isHere, isRemembered }: Entry,
  onRead: (stored: BookingDraft) => void,
): [ChoiceState, Dispatch<ChoiceAction>] {
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  const read = () => {
    const stored = readDraft(tabStorage(), provider._id);
    // After navigating back, the user's own choice takes precedence over the address.
    return isRemembered && stored.service_id !== null ? stored : asked(stored, services, serviceId, search);
  };
  const [state, dispatch] = useReducer(reduceChoice, null, () =>
    withDraft(isHere ? read() : asked(emptyDraft, services, serviceId, search)),
  );
  const hasRead = useRef(false);
  useEffect(() => {
    if (!isHere || hasRead.current) return;
    hasRead.current = true;
    const draft = read();
    dispatch({ type: 'restored', draft });
    onRead(draft);
  });
  const { draft } = state;
  const stored = useRef(draft);
  useEffect(() => {
    // The first draft is the stored one, or was not read yet.
    if (stored.current === draft) return;
    stored.current = draft;
    saveDraft(tabStorage(), provider._id, draft);
  }, [draft, provider._id]);
  return [state, dispatch];
}
