import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './steps.module.css';

/** The summary line of a finished step: the main value first, then the others. */
export interface StepAnswer {
  readonly main: ReactNode;
  readonly more?: ReactNode;
}

interface StepCardProps {
  readonly at: 1 | 2 | 3;
  /** The step's name, open or closed. */
  readonly title: string;
  /** The title while it is open, if that differs from its name. */
  readonly question?: string;
  readonly state: 'open' | 'done' | 'ahead';
  readonly answer?: StepAnswer | null;
  readonly onEdit?: (() => void) | undefined;
  /** The label of the button that opens a finished step, if it is not "Edit". */
  readonly edit?: ReactNode;
  /** True if the user opened the step, so that it gets the focus. */
  readonly takesFocus: boolean;
  /** Content next to the title while the step is open. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** One of three steps: open, finished (an editable line), or upcoming. */
export function StepCard(props: StepCardProps) {
  const { at, title, question = title, state, answer = null, onEdit, takesFocus, aside, children, edit } = props;
  const t = useMessages(bookingSteps);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = state === 'open';
  useEffect(() => {
    if (!isOpen || !takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    // Finished steps are one line each, so the open step is in view from the top, except in low windows.
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
            {edit ?? t.rich('steps.edit', { title, hidden: (text) => <HiddenText>{text}</HiddenText> })}
          </button>
        )}
      </div>
      {isOpen && <div className={classes.stepBody}>{children}</div>}
    </section>
  );
}
