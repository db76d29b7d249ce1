import { Suspense } from 'react';
import { useSession } from '#web/api/queries.ts';
import { renderedPartOf } from '#web/ui/loading/part.tsx';
// The server renders the banner, so its styles come with the page.
import './impersonation-banner.module.css';

const operationBar = renderedPartOf('operation', () => import('./operation-bar.tsx'));

/** The banner on every screen of a copy, and during a maintenance. */
export function OperationBanner() {
  const { market } = useSession();
  if (!market.is_copy && market.maintenance === null) return null;
  return (
    <Suspense>
      <operationBar.Here />
    </Suspense>
  );
}
