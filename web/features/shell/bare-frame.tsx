import { Outlet } from 'react-router';
import { ScreenError } from './screen-error.tsx';

/** Screens that stand alone, without header and footer. */
export default function BareFrame() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ScreenError error={error} />;
}
