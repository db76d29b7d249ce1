import { useSyncExternalStore } from 'react';
import { toasterSlot } from '#web/ui/feedback/toast.ts';

/** Renders the toaster when it is loaded. If it cannot be fetched, the page works without it. */
export function ToasterSlot() {
  const Toaster = useSyncExternalStore(toasterSlot.subscribe, toasterSlot.current, () => null);
  return Toaster === null ? null : <Toaster />;
}
