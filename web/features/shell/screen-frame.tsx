import { Outlet } from 'react-router';
import { ScreenError } from './screen-error.tsx';

/** The place of every screen within the shell; a screen that fails takes nothing else down. */
export default function ScreenFrame() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ScreenError error={error} />;
}
