import type { StripeCardElementOptions } from '@stripe/stripe-js';

/** What of a card field's options goes into its frame. */
export type FrameOptions = Pick<StripeCardElementOptions, 'style' | 'disabled' | 'hidePostalCode'>;

/** What the script on the page tells a frame of Stripe's. */
export type ToFrame =
  | { readonly kind: 'options'; readonly options: FrameOptions }
  | { readonly kind: 'focus' | 'blur' | 'clear' }
  | { readonly kind: 'create'; readonly id: number; readonly key: string };

/** What went wrong, as Stripe.js words it. */
export interface SaidError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
}

/** What a frame of Stripe's tells the script on the page. */
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
