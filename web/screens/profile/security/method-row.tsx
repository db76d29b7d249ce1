import type { ReactNode } from 'react';
import type { Problem } from '#contract/errors.ts';
import classes from './security.module.css';

/** Takes a problem if the user has to prove again who they are, and the action to repeat then. */
export type Caught = (problem: Problem, repeat: () => void) => boolean;

interface RowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Buttons at the end of the row. */
  readonly actions?: ReactNode;
  /** Content below, such as a list. */
  readonly children?: ReactNode;
}

/** One way to sign in, with its state and buttons. */
export function MethodRow({ icon, title, text, actions, children }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.what}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      {children !== undefined && <div className={classes.below}>{children}</div>}
    </li>
  );
}
