import { Outlet } from 'react-router';
import { ScreenError } from './screen-error.tsx';

/** The frame of every screen within the shell. A failing screen does not affect the rest. */
export default function ScreenFrame() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ScreenError error={error} />;
}
