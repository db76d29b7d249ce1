import type { ReactNode } from 'react';
import classes from '#web/ui/styles/kit.module.css';

interface HiddenTextProps {
  /** The element to render, if the text is more than a part of a line. */
  readonly as?: 'span' | 'div' | 'p' | 'h2' | 'legend';
  readonly id?: string;
  /** Lets code focus the text when the focused element disappears. -1 excludes it from the tab order. */
  readonly tabIndex?: -1;
  /** Screen readers announce changes of a status at once. */
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** Visually hidden text for screen readers. */
export function HiddenText({ as: Tag = 'span', ...more }: HiddenTextProps) {
  return <Tag className={classes.hiddenText} {...more} />;
}
