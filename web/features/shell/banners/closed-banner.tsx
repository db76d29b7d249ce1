import { Suspense } from 'react';
import { useSession } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import { renderedPartOf } from '#web/ui/loading/part.tsx';
// The server renders the banner, so its styles come with the page.
import './impersonation-banner.module.css';

const closedBar = renderedPartOf('closed_market', () => import('./closed-bar.tsx'));

/** For staff, before the marketplace opens. */
export function ClosedBanner() {
  const { user, market } = useSession();
  if (market.is_open || !isStaff(user)) return null;
  return (
    <Suspense>
      <closedBar.Here />
    </Suspense>
  );
}
