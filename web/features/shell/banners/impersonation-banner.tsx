import { Suspense } from 'react';
import { useSession } from '#web/api/queries.ts';
import { renderedPartOf } from '#web/ui/loading/part.tsx';
// The server renders the banner, so its styles come with the page.
import './impersonation-banner.module.css';

const impersonationBar = renderedPartOf('impersonation', () => import('./impersonation-bar.tsx'));

/** The banner on every screen while an admin impersonates a user. */
export function ImpersonationBanner() {
  const { user, impersonation } = useSession();
  if (impersonation === null || user === null) return null;
  return (
    <Suspense>
      <impersonationBar.Here />
    </Suspense>
  );
}
