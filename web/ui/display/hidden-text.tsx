import type { ReactNode } from 'react';
import classes from '#web/ui/styles/kit.module.css';

interface HiddenTextProps {
  /** What it is where it is no mere part of a line. */
  readonly as?: 'span' | 'p' | 'h2' | 'legend';
  readonly id?: string;
  /** Takes the focus where what had it is gone; -1, for it is no stop on the way. */
  readonly tabIndex?: -1;
  /** Told as soon as it changes. */
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** What only those who listen need to be told: there for them, and not to be seen. */
export function HiddenText({ as: Tag = 'span', ...more }: HiddenTextProps) {
  return <Tag className={classes.hiddenText} {...more} />;
}
