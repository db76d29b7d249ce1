import { useEffect, useRef } from 'react';

/** Calls `act` once, as soon as something is true. */
export function useOnce(isTrue: boolean, act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!isTrue || done.current) return;
    done.current = true;
    act();
  }, [isTrue, act]);
}
