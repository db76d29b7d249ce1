import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './kit.module.css';

interface PillTab {
  readonly value: string;
  readonly label: ReactNode;
  /** How many are behind it. */
  readonly count?: number;
  /** The address that shows it: tabs live in the url, so that back and reload keep them. */
  readonly to: string;
}

/** The parts of a list as pills, each with an address of its own. */
export function PillTabs({ tabs, value, label }: { tabs: readonly PillTab[]; value: string; label: string }) {
  return (
    <nav aria-label={label} className={classes.pills}>
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          to={tab.to}
          replace
          preventScrollReset
          {...(tab.value === value ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <span>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
