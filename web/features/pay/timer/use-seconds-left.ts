import { useEffect, useState } from 'react';
import { serverNow } from '#web/api/clock.ts';
import { secondsLeft } from './time-left.ts';

/** The remaining seconds of a hold, updated every second; null until the browser's clock is known. */
export function useSecondsLeft(expires_at: string | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (expires_at === null) {
      setLeft(null);
      return;
    }
    const tick = () => setLeft(secondsLeft(expires_at, serverNow()));
    tick();
    const timer = window.setInterval(tick, 1000);
    return () => window.clearInterval(timer);
  }, [expires_at]);
  return left;
}
