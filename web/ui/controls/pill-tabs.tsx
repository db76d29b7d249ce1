import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from '#web/ui/styles/links.module.css';
import { useCentred } from './use-centred.ts';

interface PillTab {
  readonly value: string;
  readonly label: ReactNode;
  /** The number of items in the tab. */
  readonly count?: number;
  /** The address of the tab. Tabs are in the URL, so that back and reload preserve them. */
  readonly to: string;
}

/** The parts of a list as pills, each with its own address. */
export function PillTabs({ tabs, value, label }: { tabs: readonly PillTab[]; value: string; label: string }) {
  const widths = tabs.map(({ count }) => count ?? 0).join();
  const list = useCentred(`[data-tab="${value}"]`, widths);
  return (
    <nav ref={list} aria-label={label} className={classes.pills}>
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          data-tab={tab.value}
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
