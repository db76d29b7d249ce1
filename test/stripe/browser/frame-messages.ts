import type { StripeCardElementOptions } from '@stripe/stripe-js';

/** The card field options that are sent to its frame. */
export type FrameOptions = Pick<StripeCardElementOptions, 'style' | 'disabled' | 'hidePostalCode'>;

/** Messages from the page's script to a Stripe frame. */
export type ToFrame =
  | { readonly kind: 'options'; readonly options: FrameOptions }
  | { readonly kind: 'focus' | 'blur' | 'clear' }
  | { readonly kind: 'create'; readonly id: number; readonly key: string };

/** The error in Stripe.js's words. */
export interface SaidError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
}

/** Messages from a Stripe frame to the page's script. */
export type FromFrame =
  | { readonly kind: 'loaded'; readonly frame: 'card' | 'controller' }
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'ready' | 'focus' | 'blur' | 'escape' }
  | {
      readonly kind: 'change';
      readonly empty: boolean;
      readonly complete: boolean;
      readonly error: SaidError | undefined;
    }
  | { readonly kind: 'created'; readonly id: number; readonly error?: SaidError; readonly paymentMethod?: object };
