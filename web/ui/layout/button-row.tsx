import type { ReactNode, Ref } from 'react';
import classes from '#web/ui/styles/kit.module.css';

interface ButtonRowProps {
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly ref?: Ref<HTMLDivElement>;
}

/** Buttons side by side, on as many lines as necessary. Renders nothing without buttons. */
export function ButtonRow({ children, align = 'start', ref }: ButtonRowProps) {
  return (
    <div ref={ref} className={classes.buttonRow} data-align={align}>
      {children}
    </div>
  );
}
