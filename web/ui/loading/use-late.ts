import { type ComponentType, useEffect, useState } from 'react';

/** Imports a component. The same function at each render: another one starts the wait again. */
type Load = () => Promise<{ readonly default: ComponentType }>;

/**
 * A component that nobody waits for: null until it was fetched, some time after `isWanted`. Without network the screen
 * stays as it is, and it is fetched when the network is back.
 */
export function useLate(load: Load, afterMs: number, isWanted = true): ComponentType | null {
  const [found, setFound] = useState<{ readonly View: ComponentType } | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const show = ({ default: View }: Awaited<ReturnType<Load>>) => {
      if (!isGone) setFound({ View });
    };
    const wait = () => {
      if (!isGone) window.addEventListener('online', start, { once: true });
    };
    const start = () => void load().then(show, wait);
    const timer = setTimeout(start, afterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('online', start);
    };
  }, [load, afterMs, isWanted]);
  return found?.View ?? null;
}
