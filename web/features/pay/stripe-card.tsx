import { loadStripe } from '@stripe/stripe-js/pure';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useWeb } from '#web/api/queries.ts';
import { FieldsSkeleton } from '#web/ui/skeletons.tsx';
import type { CardHandle } from './card-entry.tsx';
import classes from './pay.module.css';

type Stripe = NonNullable<Awaited<ReturnType<typeof loadStripe>>>;

interface StripeCardProps {
  readonly handle: Ref<CardHandle>;
  readonly disabled: boolean;
  readonly publishableKey: string;
}

/** Stripe's own card field, in Stripe's frame: what is typed there is seen by Stripe alone, and we get a token. */
export default function StripeCard({ handle, disabled, publishableKey }: StripeCardProps) {
  const { language } = useWeb();
  const place = useRef<HTMLDivElement>(null);
  const open = useRef<{ stripe: Stripe; card: ReturnType<typeof cardIn> } | null>(null);
  const [stage, setStage] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [wrong, setWrong] = useState<string | null>(null);

  useEffect(() => {
    let isLeft = false;
    const start = async () => {
      const stripe = await loadStripe(publishableKey);
      if (isLeft || place.current === null) return;
      if (stripe === null) throw new Error('Stripe’s script did not load.');
      const card = cardIn(stripe, place.current, language);
      card.on('ready', () => setStage('ready'));
      card.on('change', (event) => setWrong(event.error?.message ?? null));
      open.current = { stripe, card };
    };
    start().catch(() => setStage('failed'));
    return () => {
      isLeft = true;
      open.current?.card.destroy();
      open.current = null;
    };
  }, [publishableKey, language]);

  useEffect(() => {
    open.current?.card.update({ disabled });
  }, [disabled]);

  useImperativeHandle(handle, () => ({
    token: async () => {
      if (open.current === null) return null;
      const { stripe, card } = open.current;
      const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
      if (error === undefined) return paymentMethod.id;
      setWrong(error.message ?? 'This card could not be read. Please try again.');
      card.focus();
      return null;
    },
  }));

  return (
    <div className={classes.stripe}>
      {stage === 'loading' && <FieldsSkeleton count={1} />}
      {stage === 'failed' && (
        <p role="alert">
          The payment service could not be reached, so a card cannot be entered just now. Your time is still held;
          please reload the page in a moment.
        </p>
      )}
      <div ref={place} className={classes.stripeField} hidden={stage !== 'ready'} />
      {wrong !== null && <p role="alert">{wrong}</p>}
    </div>
  );
}

/** Stripe's field in a place of the page, in the house's type and colours. */
function cardIn(stripe: Stripe, place: HTMLElement, language: string) {
  const look = getComputedStyle(place);
  const value = (name: string) => look.getPropertyValue(name).trim();
  const card = stripe.elements({ locale: language === 'en' ? 'en' : 'auto' }).create('card', {
    hidePostalCode: true,
    style: {
      base: {
        color: value('--plaza-text'),
        fontFamily: look.fontFamily,
        fontSize: '16px',
        '::placeholder': { color: value('--plaza-quiet') },
      },
      invalid: { color: value('--plaza-danger') },
    },
  });
  card.mount(place);
  return card;
}
