import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './shell.module.css';

/** Header, screen, footer, and on phones the bar at the bottom. */
export default function ShellLayout() {
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <PhoneBar />
    </div>
  );
}
