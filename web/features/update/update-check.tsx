import { useLate } from '#web/ui/loading/use-late.ts';

/** A fresh page has the server's own version. Tabs that stay open and installed apps can be older. */
const CHECK_AFTER_MS = 20_000;

const load = () => import('./update-notice.tsx');

/** Checks, once the page is at rest, whether this version of the app is still supported. */
export function UpdateCheck() {
  const UpdateNotice = useLate(load, CHECK_AFTER_MS);
  return UpdateNotice !== null && <UpdateNotice />;
}
