import { Link } from 'react-router';
import classes from '#web/ui/styles/links.module.css';
import { useCentred } from './use-centred.ts';

interface ViewTabsProps {
  readonly label: string;
  /** The views: the label, the number of items as text, the address, and whether the view is shown. */
  readonly sides: readonly {
    readonly text: string;
    readonly count?: string | undefined;
    readonly to: string;
    readonly isShown: boolean;
  }[];
}

/** The views of a list as underlined tabs, each with its own address. On phones the row scrolls. */
export function ViewTabs({ label, sides }: ViewTabsProps) {
  const list = useCentred('[aria-current]', sides.map(({ isShown, count }) => `${isShown}${count ?? ''}`).join());
  return (
    <nav ref={list} className={classes.viewTabs} aria-label={label}>
      {sides.map(({ text, count, to, isShown }) => (
        <Link key={text} to={to} replace preventScrollReset {...(isShown ? { 'aria-current': 'page' as const } : {})}>
          {text}
          {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
