import type { ReactNode, Ref } from 'react';
import classes from '#web/ui/styles/kit.module.css';

interface ButtonRowProps {
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly ref?: Ref<HTMLDivElement>;
}

/** Buttons side by side, in as many lines as they need; without any there is no row. */
export function ButtonRow({ children, align = 'start', ref }: ButtonRowProps) {
  return (
    <div ref={ref} className={classes.buttonRow} data-align={align}>
      {children}
    </div>
  );
}
