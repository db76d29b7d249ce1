import { useSyncExternalStore } from 'react';
import { toasterSlot } from '#web/ui/feedback/toast.ts';

/** Draws the toaster once it is here. While it cannot be fetched, the page stands without it. */
export function ToasterSlot() {
  const Toaster = useSyncExternalStore(toasterSlot.subscribe, toasterSlot.current, () => null);
  return Toaster === null ? null : <Toaster />;
}
