import type { ReactNode } from 'react';
import classes from './kit.module.css';

/** One number that matters, with what it counts and how it moves. */
export function Stat({ label, value, hint }: { label: string; value: ReactNode; hint?: ReactNode }) {
  return (
    <div className={classes.stat}>
      <span>{label}</span>
      <b>{value}</b>
      {hint !== undefined && <small>{hint}</small>}
    </div>
  );
}

interface Step {
  readonly label: string;
  readonly isDone: boolean;
  readonly href?: string;
}

/** The steps of something longer: which are done and which one is now (0-based). */
export function Steps({ steps, current, label }: { steps: readonly Step[]; current: number; label: string }) {
  const done = steps.filter((step) => step.isDone).length;
  return (
    <nav aria-label={label} className={classes.steps}>
      <div
        className={classes.stepsLine}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={done}
      >
        <span style={{ inlineSize: `${(100 * done) / Math.max(1, steps.length)}%` }} />
      </div>
      <ol>
        {steps.map((step, at) => (
          <li key={step.label} data-done={step.isDone} {...(at === current ? { 'aria-current': 'step' as const } : {})}>
            {step.href === undefined ? step.label : <a href={step.href}>{step.label}</a>}
            {step.isDone && <span className={classes.hiddenText}>, done</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
