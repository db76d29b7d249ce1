import type { Problem } from '#contract/errors.ts';
import { isAt } from '#web/api/check-input.ts';
import { fieldErrors } from '#web/api/problem.ts';
import type { Quote } from '../steps/summary.tsx';
import type { CheckoutDraft } from './draft-store.ts';
import { isQuote } from './is-quote.ts';

/** Errors by field. */
export type Errors = Readonly<Record<string, string>>;

/** Whether visible fields show all errors of a problem. */
export function isSaidAtFields({ code, errors = [] }: Problem, fields: readonly string[]): boolean {
  const isField = ({ path }: { path: string }) => fields.some((field) => isAt(field, path));
  return code === 'invalid_input' && errors.length > 0 && errors.every(isField);
}

/** The decisions for a booking, and their errors. */
export interface ChoiceState<Draft extends CheckoutDraft> {
  readonly draft: Draft;
  /** A refusal of the server that no field shows. */
  readonly refusal: Problem | null;
  /** The errors by field. */
  readonly errors: Errors;
  /** The new price that the customer has to accept. */
  readonly repriced: Quote | null;
}

export type ChoiceAction<Draft extends CheckoutDraft> =
  /** The draft stored in this tab was read. */
  | { readonly type: 'restored'; readonly draft: Draft }
  /** A value was typed. This clears the error of its field (or of the path in it), not the refusal. */
  | { readonly type: 'typed'; readonly part: Partial<Draft>; readonly path?: string }
  /** A decision was made, which also clears a refusal. */
  | { readonly type: 'decided'; readonly part: Partial<Draft> }
  /** The form was validated before sending. */
  | { readonly type: 'checked'; readonly errors: Errors }
  | { readonly type: 'refused'; readonly problem: Problem }
  /** Another step was opened, or the form was sent again. */
  | { readonly type: 'refusal_read' }
  /** The hold was released. */
  | { readonly type: 'released' };

/** The initial state without errors. */
export const withDraft = <Draft extends CheckoutDraft>(draft: Draft): ChoiceState<Draft> => ({
  draft,
  refusal: null,
  errors: {},
  repriced: null,
});

/** The reducer of a choice. `fields` are the paths of the fields that show their errors. */
export const choiceReducer =
  <Draft extends CheckoutDraft>(fields: readonly string[]) =>
  (state: ChoiceState<Draft>, action: ChoiceAction<Draft>): ChoiceState<Draft> => {
    switch (action.type) {
      case 'restored':
        return { ...state, draft: action.draft };
      case 'typed':
        return changed(state, action.part, action.path);
      case 'decided':
        return { ...changed(state, action.part), refusal: null };
      case 'checked':
        return { ...state, errors: action.errors, refusal: isEmpty(action.errors) ? state.refusal : null };
      case 'refused': {
        const { problem } = action;
        return {
          ...state,
          errors: fieldErrors(problem),
          refusal: isSaidAtFields(problem, fields) ? null : problem,
          repriced: problem.code === 'price_changed' && isQuote(problem.price) ? problem.price : state.repriced,
        };
      }
      case 'refusal_read':
        return { ...state, refusal: null };
      case 'released':
        return { ...state, draft: { ...state.draft, booking_id: null } };
    }
  };

/** Changes the draft. A pending price confirmation is then requested again. */
function changed<Draft extends CheckoutDraft>(
  state: ChoiceState<Draft>,
  part: Partial<Draft>,
  path?: string,
): ChoiceState<Draft> {
  const isTyped = (field: string) => (path === undefined ? field in part : field === path);
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([field]) => !isTyped(field)));
  return { ...state, draft: { ...state.draft, ...part }, errors, repriced: null };
}

const isEmpty = (errors: Errors): boolean => Object.keys(errors).length === 0;
