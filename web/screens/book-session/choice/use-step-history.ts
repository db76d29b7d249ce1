import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import type { Step } from '#web/features/booking/steps/draft.ts';
import { type Shown, shownIn } from './entry.ts';

/** The steps as entries of the browser's history, so that Back is one step back. */
export function useStepHistory() {
  const [search] = useSearchParams();
  const location = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  // The server, and the browser while it takes over from it, know nothing of this tab's history.
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const shown = isHere ? shownIn(location.state) : null;
  const began = useRef(location.key);
  // The second click of a double click comes before the step it asked for is drawn; it goes nowhere.
  const isGoing = useRef(false);
  const arrived = useRef(location.key);
  useEffect(() => {
    if (arrived.current === location.key) return;
    arrived.current = location.key;
    if (arrival !== 'REPLACE') isGoing.current = false;
  });
  /** Lets the entry of now know what it shows, where it was come to from elsewhere. */
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
    // The time of a link was for the choice it named.
    rest.delete('at');
    await navigate({ search: rest.toString() }, { preventScrollReset: true, state: { shown: to } });
  };
  return {
    isHere,
    shown,
    remember,
    /** Goes from a step to another one; `before` runs once it is sure that this click is the one that goes. */
    go,
    back: () => void navigate(-1),
    /** Whether a step was gone to here, so that the next one takes the focus. */
    hasMoved: arrival !== 'REPLACE' && location.key !== began.current,
    /** Whether somebody walked back here. */
    isBack: arrival === 'POP' && shown !== null,
  };
}
