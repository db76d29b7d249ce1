import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the browser renders, and not the server or the first render over its page. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
