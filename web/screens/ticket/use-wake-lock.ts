import { useEffect } from 'react';

/** Keeps the screen on while a page is open, where the browser can and the battery allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await taken?.release();
      else lock = taken;
    };
    // The browser releases the lock whenever the page is hidden.
    const onVisible = () => void request();
    document.addEventListener('visibilitychange', onVisible);
    void request();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
