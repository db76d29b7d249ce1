import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import type { Step } from '../steps/booking-draft.ts';
import { type Shown, shownIn } from './history-entry.ts';

/** The steps as entries of the browser's history, so that Back is one step back. */
export function useStepHistory() {
  const [search] = useSearchParams();
  const location = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  // The server, and the browser during hydration, do not know this tab's history.
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const shown = isHere ? shownIn(location.state) : null;
  const began = useRef(location.key);
  // The second click of a double click comes before the next step renders. It is ignored.
  const isGoing = useRef(false);
  const arrived = useRef(location.key);
  useEffect(() => {
    if (arrived.current === location.key) return;
    arrived.current = location.key;
    if (arrival !== 'REPLACE') isGoing.current = false;
  });
  /** Stores the shown step in the present history entry, if another page opened it. */
  const remember = async (step: Step) => {
    if (shown !== null) return;
    const how = { replace: true, preventScrollReset: true, state: { shown: step } };
    await navigate({ search: location.search }, how);
  };
  const go = async (from: Step, to: Shown, before: () => void = () => undefined) => {
    if (isGoing.current) return;
    isGoing.current = true;
    await remember(from);
    before();
    const rest = new URLSearchParams(search);
    // A link's time applies only to the service that the link named.
    rest.delete('at');
    await navigate({ search: rest.toString() }, { preventScrollReset: true, state: { shown: to } });
  };
  return {
    isHere,
    shown,
    remember,
    /** Goes to another step. `before` runs only if this click navigates. */
    go,
    back: () => void navigate(-1),
    /** Whether the user navigated to this step, so that it gets the focus. */
    hasMoved: arrival !== 'REPLACE' && location.key !== began.current,
    /** Whether the user navigated back to this step. */
    isBack: arrival === 'POP' && shown !== null,
  };
}
