import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasterWake } from '#web/ui/toast.ts';

const Toaster = lazy(() => import('#web/ui/toaster.tsx'));

/** Mounts the toaster once the first toast is to be shown. */
export function ToasterSlot() {
  const isAwake = useSyncExternalStore(toasterWake.subscribe, toasterWake.isAwake, () => false);
  return isAwake ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
