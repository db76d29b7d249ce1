import type { Service } from '#contract/entities/provider.ts';
import type { Choice } from '../choice/use-choice.ts';

/** What every part of a step is given: the choice, and what is chosen of it. */
export interface ChosenProps {
  readonly choice: Choice;
  readonly service: Service;
  /** The chosen start (ISO). */
  readonly starts_at: string;
}

/** A field of the draft: its value, what is wrong with it, and what typing does. */
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
