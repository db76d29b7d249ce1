import { Suspense, useEffect, useState } from 'react';
import { useSession } from '#web/api/queries.ts';
import { backgroundPart } from '#web/ui/loading/part.tsx';

const LegalNotice = backgroundPart(() => import('./legal-notice.tsx'));

/** The first screen is loaded and read before anything asks for attention. */
const CHECK_AFTER_MS = 4000;

/** Asks signed-in users, once the page is at rest, to accept a legal text that changed. */
export function LegalCheck() {
  const { user } = useSession();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue &&
    user !== null && (
      <Suspense fallback={null}>
        <LegalNotice />
      </Suspense>
    )
  );
}
