import type { ReactNode, Ref } from 'react';
import classes from '#web/ui/styles/kit.module.css';
import { RefusalText, type Refused } from './refusal-text.tsx';

interface RefusalBoxProps {
  readonly children: ReactNode;
  /** Lets a form focus the box. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** The box of a refusal and its reason. Screen readers announce it at once. */
export function RefusalBox({ children, ref }: RefusalBoxProps) {
  return (
    <div ref={ref} tabIndex={ref === undefined ? undefined : -1} role="alert" className={classes.refusal}>
      {children}
    </div>
  );
}

/** The refusal of a call, in its box. Renders nothing without one. */
export function Refusal({ problem }: { readonly problem: Refused | null }) {
  if (problem === null) return null;
  return (
    <RefusalBox>
      <RefusalText problem={problem} />
    </RefusalBox>
  );
}
