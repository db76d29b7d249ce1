import type { Service } from '#contract/entities/provider.ts';
import type { Choice } from '../choice/use-choice.ts';

/** The props of every part of a step: the choice, and the selected service and time. */
export interface ChosenProps {
  readonly choice: Choice;
  readonly service: Service;
  /** The chosen start (ISO). */
  readonly starts_at: string;
}

/** The field props of a draft's value: value, error and change handler. */
export const fieldOf = (
  { state, dispatch }: Choice,
  field: 'name' | 'email' | 'phone' | 'note' | 'customer_address',
) => ({
  name: field,
  size: 'md' as const,
  value: state.draft[field],
  error: state.errors[field],
  onChange: (event: { currentTarget: { value: string } }) =>
    dispatch({ type: 'typed', part: { [field]: event.currentTarget.value } }),
});
