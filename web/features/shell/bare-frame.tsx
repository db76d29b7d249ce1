import { Outlet } from 'react-router';
import { ScreenError } from './screen-error.tsx';

/** The frame of screens without header and footer. */
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
