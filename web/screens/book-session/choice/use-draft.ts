import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { type BookingDraft, emptyDraft, readDraft, saveDraft } from '#web/features/booking/steps/draft.ts';
import { asked } from './asked.ts';
import { type ChoiceAction, type ChoiceState, reduceChoice, withDraft } from './choice-state.ts';

interface Entry {
  /** False on the server, and while the browser takes over from it: what was typed in this tab is not known then. */
  readonly isHere: boolean;
  /** Whether the entry of the history remembers a step. */
  readonly isRemembered: boolean;
}

/**
 * The choice towards a booking with a provider, stored in this tab so that no reload and no detour loses it; `onRead`
 * is told what was stored.
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
    // Whoever walks back finds their own choice, whatever the address said at first.
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
    // The first draft is what is stored, or not read yet.
    if (stored.current === draft) return;
    stored.current = draft;
    saveDraft(tabStorage(), provider._id, draft);
  }, [draft, provider._id]);
  return [state, dispatch];
}
