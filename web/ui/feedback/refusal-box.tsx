import type { ReactNode, Ref } from 'react';
import classes from '#web/ui/styles/kit.module.css';

interface RefusalBoxProps {
  readonly children: ReactNode;
  /** Where the focus goes to it, what it goes by. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** The box that says what was refused, and why; those who listen hear it at once. */
export function RefusalBox({ children, ref }: RefusalBoxProps) {
  return (
    <div ref={ref} tabIndex={ref === undefined ? undefined : -1} role="alert" className={classes.refusal}>
      {children}
    </div>
  );
}
