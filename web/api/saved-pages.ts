/** The cache of saved pages and the files they need, from which `public/service-worker.js` answers. */
export const CACHE = 'check-in';

/** Whether pages can be saved: in all browsers, over a secure connection. */
export const canSave = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

/** Deletes all saved pages: they name the person who was signed in. */
export async function forgetPages(): Promise<void> {
  if (canSave()) await caches.delete(CACHE);
}
