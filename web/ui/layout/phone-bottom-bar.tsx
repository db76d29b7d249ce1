import type { ComponentType, ReactNode } from 'react';
import { NavLink } from 'react-router';
import classes from '#web/ui/styles/links.module.css';

interface BarItem {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  /** What waits there, on the icon. */
  readonly mark?: ReactNode;
  /** True if only the exact path marks the item as current. */
  readonly end?: boolean;
}

/** The navigation bar at the bottom of phones. */
export function PhoneBottomBar({ label, items }: { label: string; items: readonly BarItem[] }) {
  return (
    <nav aria-label={label} className={classes.phoneBar}>
      {items.map(({ to, label: labels, icon: Icon, mark, end = false }) => (
        <NavLink key={to} to={to} end={end}>
          <Icon size={23} stroke={1.8} />
          <span>{labels}</span>
          {mark}
        </NavLink>
      ))}
    </nav>
  );
}
