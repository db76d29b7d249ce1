import type { ReactNode } from 'react';
import classes from './said.module.css';

interface SaidProps {
  readonly text: string;
  /** Who wrote it, and when. */
  readonly by: ReactNode;
  /** Whether staff wrote it. */
  readonly isOwn?: boolean;
  /** What stands above the text. */
  readonly children?: ReactNode;
}

/** What somebody wrote, as they wrote it, with who did. */
export function Said({ text, by, isOwn = false, children }: SaidProps) {
  return (
    <blockquote className={classes.said} data-own={isOwn}>
      {children}
      <p dir="auto">{text}</p>
      <footer>{by}</footer>
    </blockquote>
  );
}
