import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from '#web/ui/styles/links.module.css';

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
  const list = useRef<HTMLElement>(null);
  const widths = tabs.map(({ count }) => count ?? 0).join();
  // On a phone the row is wider than the window. Scrolling centres the selected pill, so that it is visible, also once
  // the counts have widened it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are what widens the row.
  useEffect(() => {
    const current = list.current?.querySelector(`[data-tab="${CSS.escape(value)}"]`);
    if (!list.current || !current) return;
    const [outer, inner] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    list.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [value, widths]);
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
