import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './steps.module.css';

/** A finished step in one line: what matters first, then the rest. */
export interface StepAnswer {
  readonly main: ReactNode;
  readonly more?: ReactNode;
}

interface StepCardProps {
  readonly at: 1 | 2 | 3;
  /** What the step is called, open or not. */
  readonly title: string;
  /** What is asked while it is open, where that is not its name. */
  readonly question?: string;
  readonly state: 'open' | 'done' | 'ahead';
  readonly answer?: StepAnswer | null;
  readonly onEdit?: (() => void) | undefined;
  /** True where opening it was the doing of whoever reads, so that the focus goes along. */
  readonly takesFocus: boolean;
  /** What is told beside the title while the step is open. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** One step of three: open, finished (a line that can be edited), or still ahead. */
export function StepCard(props: StepCardProps) {
  const { at, title, question = title, state, answer = null, onEdit, takesFocus, aside, children } = props;
  const t = useMessages(bookingSteps);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = state === 'open';
  useEffect(() => {
    if (!isOpen || !takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    // Finished steps are a line each, so that the open one is in view from the top; unless the window is low.
    window.scrollTo({ top: 0 });
    const bottom = heading.current?.getBoundingClientRect().bottom ?? 0;
    if (bottom > window.innerHeight / 2) heading.current?.scrollIntoView({ block: 'start' });
  }, [isOpen, takesFocus]);
  return (
    <section className={classes.step} data-state={state} data-at={at}>
      <div className={classes.stepHead}>
        <span className={classes.stepMark} aria-hidden="true">
          {state === 'done' ? <IconCheck size={16} stroke={2.5} /> : at}
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {isOpen ? question : title}
          </h2>
          {state === 'done' && answer !== null && (
            <p>
              <b>{answer.main}</b>
              {answer.more !== undefined && <span>{answer.more}</span>}
            </p>
          )}
        </div>
        {isOpen && aside}
        {state === 'done' && onEdit !== undefined && (
          <button type="button" onClick={onEdit}>
            {t.rich('steps.edit', { title, hidden: (text) => <HiddenText>{text}</HiddenText> })}
          </button>
        )}
      </div>
      {isOpen && <div className={classes.stepBody}>{children}</div>}
    </section>
  );
}
