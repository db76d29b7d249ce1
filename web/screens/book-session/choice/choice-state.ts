import type { Problem } from '#contract/errors.ts';
import { fieldErrors } from '#web/api/problem.ts';
import type { BookingDraft } from '#web/features/booking/steps/draft.ts';
import type { Quote } from '#web/features/booking/steps/summary.tsx';
import { isQuote } from './quote.ts';
import { type Errors, isSaidAtFields } from './typed-errors.ts';

/** The decisions for a booking, and their errors. */
export interface ChoiceState {
  readonly draft: BookingDraft;
  /** A refusal of the server that no field shows. */
  readonly refusal: Problem | null;
  /** The errors by field. */
  readonly errors: Errors;
  /** The new price that the customer has to accept. */
  readonly repriced: Quote | null;
}

export type ChoiceAction =
  /** The draft stored in this tab was read. */
  | { readonly type: 'restored'; readonly draft: BookingDraft }
  /** A value was typed. This clears the error of its field, not the refusal. */
  | { readonly type: 'typed'; readonly part: Partial<BookingDraft> }
  /** A decision was made, which also clears a refusal. */
  | { readonly type: 'decided'; readonly part: Partial<BookingDraft> }
  /** The form was validated before sending. */
  | { readonly type: 'checked'; readonly errors: Errors }
  | { readonly type: 'refused'; readonly problem: Problem }
  /** Another step was opened, or the form was sent again. */
  | { readonly type: 'refusal_read' }
  /** The hold was released. */
  | { readonly type: 'released' };

/** The initial state without errors. */
export const withDraft = (draft: BookingDraft): ChoiceState => ({ draft, refusal: null, errors: {}, repriced: null });

/** The reducer of the choice. */
export function reduceChoice(state: ChoiceState, action: ChoiceAction): ChoiceState {
  switch (action.type) {
    case 'restored':
      return { ...state, draft: action.draft };
    case 'typed':
      return changed(state, action.part);
    case 'decided':
      return { ...changed(state, action.part), refusal: null };
    case 'checked':
      return { ...state, errors: action.errors, refusal: isEmpty(action.errors) ? state.refusal : null };
    case 'refused': {
      const { problem } = action;
      return {
        ...state,
        errors: fieldErrors(problem),
        refusal: isSaidAtFields(problem) ? null : problem,
        repriced: problem.code === 'price_changed' && isQuote(problem.price) ? problem.price : state.repriced,
      };
    }
    case 'refusal_read':
      return { ...state, refusal: null };
    case 'released':
      return { ...state, draft: { ...state.draft, booking_id: null } };
  }
}

/** Changes the draft. A pending price confirmation is then requested again. */
function changed(state: ChoiceState, part: Partial<BookingDraft>): ChoiceState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([field]) => !(field in part)));
  return { ...state, draft: { ...state.draft, ...part }, errors, repriced: null };
}

const isEmpty = (errors: Errors): boolean => Object.keys(errors).length === 0;
