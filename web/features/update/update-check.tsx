import { Suspense, useEffect, useState } from 'react';
import { backgroundPart } from '#web/ui/loading/part.tsx';

const UpdateNotice = backgroundPart(() => import('./update-notice.tsx'));

/** A fresh page has the server's own version. Tabs that stay open and installed apps can be older. */
const CHECK_AFTER_MS = 20_000;

/** Checks, once the page is at rest, whether this version of the app is still supported. */
export function UpdateCheck() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense fallback={null}>
        <UpdateNotice />
      </Suspense>
    )
  );
}
