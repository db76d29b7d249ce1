import { useEffect, useRef } from 'react';

/** The most time between two keys of a hand scanner (ms). People type slower. */
const GAP_MS = 60;
const MIN_LENGTH = 8;

/** Listens to hand scanners, which type a code and press Enter, wherever the focus is. */
export function useHandScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let typed = '';
    let last = 0;
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      const isFast = timeStamp - last < GAP_MS;
      last = timeStamp;
      if (key === 'Enter' && isFast && typed.length >= MIN_LENGTH) {
        event.preventDefault();
        latest.current(typed);
        typed = '';
      } else if (key.length === 1) typed = (isFast ? typed : '') + key;
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
