import { Suspense } from 'react';
import { useSession } from '#web/api/queries.ts';
import { renderedPartOf } from '#web/ui/loading/part.tsx';
// The server renders the banner, so its styles come with the page.
import './look-banner.module.css';

const lookBar = renderedPartOf('look', () => import('./look-bar.tsx'));

/** On every screen while an admin looks at the app as a user. */
export function LookBanner() {
  const { user, look } = useSession();
  if (look === null || user === null) return null;
  return (
    <Suspense>
      <lookBar.Here />
    </Suspense>
  );
}
