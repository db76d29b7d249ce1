import type { Service } from '#contract/entities/provider.ts';
import type { Choice } from '../choice/use-choice.ts';

/** The props of every part of a step: the choice, and the selected service and time. */
export interface ChosenProps {
  readonly choice: Choice;
  readonly service: Service;
  /** The chosen start (ISO). */
  readonly starts_at: string;
}
