import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '#web/api/queries.ts';
import { placeOf } from '#web/features/workspace/places.ts';
import { WorkspaceBar, WorkspaceRail } from '#web/features/workspace/rail.tsx';
import workspace from '#web/features/workspace/workspace.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './shell.module.css';

/**
 * Header, screen, footer, and on phones the bar at the bottom. The screens of a provider have the rail of the workspace
 * instead; the screen itself stays mounted where one becomes the other.
 */
export default function ShellLayout() {
  const { user } = useSession();
  const place = placeOf(useLocation(), user);
  return (
    <div className={place === null ? classes.shell : workspace.frame}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {place === null ? <Header /> : <WorkspaceRail current={place} />}
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {place === null && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      {place === null ? <PhoneBar /> : <WorkspaceBar />}
    </div>
  );
}
