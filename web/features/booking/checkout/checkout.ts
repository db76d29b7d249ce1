import type { BookingOrigin } from '#contract/events/booking-origin.ts';
import type { CallInput, CallOutput } from '#contract/index.ts';
import type { QueryValues } from '#web/routes.ts';
import type { Step } from '../steps/booking-draft.ts';
import type { Quote } from '../steps/summary.tsx';
import type { ChoiceAction, ChoiceState } from './choice-state.ts';
import type { CheckoutDraft } from './draft-store.ts';

/** What is booked, as the calls take it: a session by its service and start, or tickets with the people who come. */
export type Subject = Pick<
  CallInput<'booking/add_booking'>,
  'service_id' | 'starts_at' | 'participants' | 'customer_address' | 'customer_place' | 'items' | 'attendees'
>;

/** The price of a choice, and its possible reductions; amounts in minor units. */
export interface Priced {
  /** Null until the fee is loaded. */
  readonly quote: Quote | null;
  /** The effect of the entered code, or why it has none; null without a code or until it is loaded. */
  readonly code: Pick<CallOutput<'discount_code/verify_discount_code'>, 'discount' | 'why' | 'sentence'> | null;
  /** Whether the code or the credit is loading. */
  readonly isAsking: boolean;
  readonly credit_available: number;
  /** Whether the credit cannot be used with this host, from whom it came. */
  readonly isCreditRefused: boolean;
}

/** Where the steps of a booking are, and what this tab stores for them. */
export interface CheckoutPlace<Draft extends CheckoutDraft = CheckoutDraft> {
  /** The address of the steps. */
  readonly steps: (query?: QueryValues) => string;
  /** The address of a held booking. */
  readonly held: (booking: { readonly _id: string; readonly service_id: string | null }, query?: QueryValues) => string;
  /** How whoever books came to the page of what is booked. */
  readonly origin: () => BookingOrigin;
  readonly readDraft: () => Draft;
  readonly saveDraft: (draft: Draft) => void;
  readonly forgetHold: (booking_id: string) => void;
  readonly forgetBooked: (booking_id: string) => void;
}

/** What the fields of the steps need of a choice, of a session or of tickets. */
export interface Checkout {
  /** What is booked. A field about its price starts again for another one. */
  readonly subject_id: string;
  readonly provider: { readonly name: string };
  readonly currency: string;
  readonly state: ChoiceState<CheckoutDraft>;
  readonly priced: Priced;
  readonly quote: Quote | null;
  readonly isGuest: boolean;
  /** Whether nothing is paid online: it is free, or paid on site. */
  readonly isFree: boolean;
  readonly isOnSite: boolean;
  readonly isRequest: boolean;
  readonly isBusy: boolean;
  readonly step: Step;
  /** Whether the user navigated to this step, so that it gets the focus. */
  readonly hasMoved: boolean;
  /** The created booking, after the user navigated back into its steps. */
  readonly alreadyBooked: string | null;
  /** Whether a guest verifies their mailbox: for a free booking, and above the limits of unpaid holds. */
  readonly isProving: boolean;
  readonly dispatch: (event: Extract<ChoiceAction<CheckoutDraft>, { type: 'typed' | 'checked' }>) => void;
  readonly decide: (part: Partial<CheckoutDraft>) => void;
  readonly submit: () => void;
  readonly hold: (email_token?: string) => void;
  readonly back: () => void;
}

/** The field props of a draft's text: value, error and change handler. */
export const fieldOf = ({ state, dispatch }: Pick<Checkout, 'state' | 'dispatch'>, field: TextField) => ({
  name: field,
  size: 'md' as const,
  value: state.draft[field],
  error: state.errors[field],
  onChange: (event: { currentTarget: { value: string } }) =>
    dispatch({ type: 'typed', part: { [field]: event.currentTarget.value } }),
});

type TextField = 'name' | 'email' | 'phone' | 'note';

/** The call whose schema validates the details; requests use it too. */
export const detailsCall = (isGuest: boolean) => (isGuest ? 'booking/guest_add_booking' : 'booking/add_booking');
