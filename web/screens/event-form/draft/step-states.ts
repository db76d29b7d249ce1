import { type EventStep, eventSteps } from '#contract/choices/event.ts';
import type { OwnEvent } from '#contract/entities/own-event.ts';

/** Whether a step is complete, is being answered, or comes later. */
export type StepState = 'done' | 'current' | 'later';

/** The state of each step. Questions are optional, so they are complete once the steps before them are. */
export function stepStates(event: OwnEvent | null, current: EventStep): Record<EventStep, StepState> {
  const lacks = new Set(event === null ? eventSteps : event.missing.map(({ step }) => step));
  const isComplete = (step: EventStep) => {
    if (step === 'review') return event !== null && event.status !== 'draft';
    if (step === 'questions') return event !== null && (event.questions.length > 0 || current === 'review');
    return !lacks.has(step);
  };
  return Object.fromEntries(
    eventSteps.map((step) => [step, step === current ? 'current' : isComplete(step) ? 'done' : 'later']),
  ) as Record<EventStep, StepState>;
}
