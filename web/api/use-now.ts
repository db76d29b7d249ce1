import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

/** The server's current time (ms since the epoch), read again every `every_ms`. */
export function useNow(every_ms: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every_ms);
    return () => clearInterval(timer);
  }, [every_ms]);
  return now;
}
