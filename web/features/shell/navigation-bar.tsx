import { completeNavigationProgress, NavigationProgress, startNavigationProgress } from '@mantine/nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import '@mantine/core/styles/Progress.css';
import '@mantine/nprogress/styles.css';
import classes from './shell.module.css';

/** The loading bar at the top, height 4 (specification §9), while a screen loads. */
export function NavigationBar() {
  const isMoving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isMoving) return undefined;
    startNavigationProgress();
    return () => completeNavigationProgress();
  }, [isMoving]);
  // Visual only: it is outside every landmark, and screen readers announce the new title.
  return (
    <div aria-hidden="true" className={classes.progress}>
      <NavigationProgress size={4} color="accent" withinPortal={false} />
    </div>
  );
}
