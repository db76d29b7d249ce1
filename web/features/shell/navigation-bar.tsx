import { useNavigation } from 'react-router';
import classes from './navigation-bar.module.css';

/** The loading bar at the top, height 4 (specification §9), while a screen loads. */
export function NavigationBar() {
  const isMoving = useNavigation().state !== 'idle';
  // Visual only: it is outside every landmark, and screen readers announce the new title.
  return <div aria-hidden="true" className={classes.progress} data-moving={isMoving || undefined} />;
}
