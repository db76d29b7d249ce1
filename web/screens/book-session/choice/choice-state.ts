import type { Problem } from '#contract/errors.ts';
import { fieldErrors } from '#web/api/problem.ts';
import type { BookingDraft } from '#web/features/booking/steps/draft.ts';
import type { Quote } from '#web/features/booking/steps/summary.tsx';
import { isQuote } from './quote.ts';
import { type Errors, isSaidAtFields } from './typed-errors.ts';

/** What has been decided towards a booking, and what was wrong with it. */
export interface ChoiceState {
  readonly draft: BookingDraft;
  /** What the server refused, and no field says already. */
  readonly refusal: Problem | null;
  /** What is wrong, by field. */
  readonly errors: Errors;
  /** The price that was not the one shown, and has to be agreed to. */
  readonly repriced: Quote | null;
}

export type ChoiceAction =
  /** What was stored in this tab is read. */
  | { readonly type: 'restored'; readonly draft: BookingDraft }
  /** Something is typed: its field is right again; a refusal stays to be read. */
  | { readonly type: 'typed'; readonly part: Partial<BookingDraft> }
  /** Something is decided, which answers a refusal. */
  | { readonly type: 'decided'; readonly part: Partial<BookingDraft> }
  /** The form was checked before it is sent. */
  | { readonly type: 'checked'; readonly errors: Errors }
  | { readonly type: 'refused'; readonly problem: Problem }
  /** Another step is opened, or the same is sent once more. */
  | { readonly type: 'refusal_read' }
  /** The time that was held is free again. */
  | { readonly type: 'released' };

/** The state in which nothing is wrong yet. */
export const withDraft = (draft: BookingDraft): ChoiceState => ({ draft, refusal: null, errors: {}, repriced: null });

/** What becomes of a choice; pure. */
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

/** A price that was to be agreed to is asked anew for what changed. */
function changed(state: ChoiceState, part: Partial<BookingDraft>): ChoiceState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([field]) => !(field in part)));
  return { ...state, draft: { ...state.draft, ...part }, errors, repriced: null };
}

const isEmpty = (errors: Errors): boolean => Object.keys(errors).length === 0;
