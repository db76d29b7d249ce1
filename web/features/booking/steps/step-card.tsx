import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { HiddenText } from '#web/ui/hidden-text.tsx';
import classes from './steps.module.css';

interface StepCardProps {
  readonly at: number;
  readonly title: string;
  readonly state: 'open' | 'done' | 'ahead';
  /** What was decided, once it is. */
  readonly answer?: ReactNode;
  readonly onChange?: (() => void) | undefined;
  /** True where opening it was the doing of whoever reads, so that the focus goes along. */
  readonly takesFocus: boolean;
  readonly children?: ReactNode;
}

/** One decision of several: open, made (and to be changed), or still ahead. */
export function StepCard({ at, title, state, answer, onChange, takesFocus, children }: StepCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = state === 'open';
  useEffect(() => {
    if (!isOpen || !takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [isOpen, takesFocus]);
  return (
    <section className={classes.step} data-state={state}>
      <div className={classes.stepHead}>
        <span className={classes.stepMark} aria-hidden="true">
          {state === 'done' ? <IconCheck size={16} stroke={3} /> : at}
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {state === 'done' && answer !== undefined && <p>{answer}</p>}
        </div>
        {state === 'done' && onChange !== undefined && (
          <button type="button" onClick={onChange}>
            Change<HiddenText>: {title}</HiddenText>
          </button>
        )}
      </div>
      {isOpen && <div className={classes.stepBody}>{children}</div>}
    </section>
  );
}
