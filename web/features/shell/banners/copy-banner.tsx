import { Suspense } from 'react';
import { useSession } from '#web/api/queries.ts';
import { renderedPartOf } from '#web/ui/loading/part.tsx';
// The server renders the banner, so its styles come with the page.
import './impersonation-banner.module.css';

const copyBar = renderedPartOf('copy', () => import('./copy-bar.tsx'));

/** The banner on every screen of a copy. */
export function CopyBanner() {
  const { market } = useSession();
  if (!market.is_copy) return null;
  return (
    <Suspense>
      <copyBar.Here />
    </Suspense>
  );
}
