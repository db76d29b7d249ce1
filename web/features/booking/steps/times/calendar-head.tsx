import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './slot-picker.module.css';

interface CalendarHeadProps {
  readonly title: string;
  /** The button that changes between week and month. */
  readonly otherView: { readonly icon: ReactNode; readonly label: string; readonly onOpen: () => void };
  readonly before: Step;
  readonly after: Step;
}

interface Step {
  readonly label: string;
  /** Null when there is nothing bookable in that direction. */
  readonly onStep: (() => void) | null;
}

/** The head of a week or a month: the title, a button for the other view, and arrows. */
export function CalendarHead({ title, otherView, before, after }: CalendarHeadProps) {
  return (
    <div className={classes.monthHead}>
      <h3 aria-live="polite">{title}</h3>
      <div>
        <button type="button" className={classes.month} onClick={otherView.onOpen}>
          {otherView.icon}
          {otherView.label}
        </button>
        <StepButton {...before}>
          <IconChevronLeft size={20} />
        </StepButton>
        <StepButton {...after}>
          <IconChevronRight size={20} />
        </StepButton>
      </div>
    </div>
  );
}

function StepButton({ label, onStep, children }: Step & { children: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      disabled={onStep === null}
      onClick={() => onStep?.()}
    >
      {children}
    </ActionIcon>
  );
}
