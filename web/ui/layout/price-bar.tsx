import type { ReactNode } from 'react';
import classes from '#web/ui/styles/price-bar.module.css';

interface PriceBarProps {
  /** The widest window that has the bar: that of phones, or of tablets too. */
  readonly until: 'phone' | 'tablet';
  /** The price in `<b>`, and smaller what it is for. */
  readonly text: ReactNode;
  /** The button or link of the price. */
  readonly children: ReactNode;
}

/** On small windows: the price of a page at the bottom, with its button. */
export function PriceBar({ until, text, children }: PriceBarProps) {
  return (
    <div className={classes.bar} data-until={until}>
      <p>{text}</p>
      {children}
    </div>
  );
}
