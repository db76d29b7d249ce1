import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { shell } from '#locales/areas/shell.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import { routeOf } from '#web/routes.ts';
import { ClosedBanner } from './banners/closed-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './shell.module.css';
import { WorkspaceBar, WorkspaceRail } from './workspace/rail.tsx';
import workspace from './workspace/workspace.module.css';
import { findWorkspacePlace } from './workspace/workspace-places.ts';

/**
 * Header, screen, footer, and on phones the bar at the bottom. The screens of a provider have the rail of the workspace
 * instead; the screen itself stays mounted where one becomes the other. Admin brings its own rail.
 */
export default function ShellLayout() {
  const t = useMessages(shell);
  const { user } = useSession();
  const location = useLocation();
  const place = findWorkspacePlace(location, user);
  const isAdmin = isStaff(user) && routeOf(location.pathname)?.name === 'admin';
  const isPublic = place === null && !isAdmin;
  return (
    <div className={place === null ? classes.shell : workspace.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      {isPublic && <ClosedBanner />}
      {isPublic && <Header />}
      {place !== null && <WorkspaceRail current={place} />}
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {isPublic && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      {isPublic && <PhoneBar />}
      {place !== null && <WorkspaceBar />}
    </div>
  );
}
