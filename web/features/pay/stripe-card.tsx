import '@mantine/core/styles/Input.css';
import { Button, Input } from '@mantine/core';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { pay } from '#locales/areas/pay.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useWeb } from '#web/api/queries.ts';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import type { CardHandle } from './card-entry.tsx';
import classes from './stripe-card.module.css';

type Stripe = NonNullable<Awaited<ReturnType<typeof loadStripe>>>;
type Card = ReturnType<typeof createCard>;

/** After this time (ms) a message says that the field does not load. A late field is still shown. */
const LATE_MS = 20_000;

interface StripeCardProps {
  readonly handle: Ref<CardHandle>;
  readonly disabled: boolean;
  readonly publishableKey: string;
}

/** Stripe's own card field in Stripe's frame. Only Stripe sees the input; the app gets a token. */
export default function StripeCard({ handle, disabled, publishableKey }: StripeCardProps) {
  const t = useMessages(pay);
  const id = useId();
  const failure = useRef<HTMLDivElement>(null);
  const { place, open, stage, tries, wrong, setWrong, isWanted, setWanted, retry } = useStripeField(publishableKey);
  useLightScheme();

  useEffect(() => {
    if (stage === 'failed' && tries > 0) failure.current?.focus();
  }, [stage, tries]);

  useEffect(() => {
    if (stage !== 'ready') return;
    open.current?.card.update({ disabled });
    if (disabled || !isWanted) return;
    open.current?.card.focus();
    setWanted(false);
  }, [open, disabled, stage, isWanted, setWanted]);

  useImperativeHandle(handle, () => ({
    token: async () => {
      if (stage !== 'ready' || open.current === null) {
        if (stage === 'loading') setWrong(t('stripe.loading'));
        failure.current?.focus();
        return null;
      }
      const { stripe, card } = open.current;
      setWrong(null);
      const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
      if (error === undefined) return paymentMethod.id;
      setWrong(error.message ?? t('stripe.unreadable'));
      // Focuses the field only after its form is enabled again.
      setWanted(true);
      return null;
    },
  }));

  return (
    <div className={classes.stripe}>
      {stage === 'failed' && (
        <RefusalBox ref={failure}>
          <b>{t('stripe.failed')}</b>
          <p>{t('stripe.failed_text')}</p>
          <Button mt="sm" variant="default" onClick={retry}>
            {t('stripe.retry')}
          </Button>
        </RefusalBox>
      )}
      <div className={classes.stripeBox} hidden={stage === 'failed'}>
        <Input.Label size="md" labelElement="label" htmlFor={id}>
          {t('card.card')}
        </Input.Label>
        {/* Has its layout while it loads, so that Stripe can measure it. */}
        <div ref={place} id={id} className={classes.stripeField} data-loading={stage === 'loading'} />
        {stage === 'loading' && (
          <div className={classes.stripeLoading}>
            <FieldsSkeleton count={1} />
          </div>
        )}
      </div>
      {wrong !== null && <p role="alert">{wrong}</p>}
    </div>
  );
}

/**
 * Loads Stripe's script and mounts the card field in `place`, in the app's colours; `retry` does it again after it
 * failed. `isWanted` says that the field gets the focus as soon as it can take it.
 */
function useStripeField(publishableKey: string) {
  const { language } = useWeb();
  const place = useRef<HTMLDivElement>(null);
  const open = useRef<{ readonly stripe: Stripe; readonly card: Card } | null>(null);
  const [tries, setTries] = useState(0);
  const [stage, setStage] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    let isLeft = false;
    const failed = () => {
      if (!isLeft) setStage('failed');
    };
    const start = async () => {
      const stripe = await loadStripe(publishableKey);
      const field = place.current;
      if (isLeft || field === null) return;
      if (stripe === null) throw new Error('Stripe’s script did not load.');
      const card = createCard(stripe, language, appearanceOf(field));
      open.current = { stripe, card };
      card.on('ready', () => {
        setStage('ready');
        setWrong(null);
        // A user who pressed a button for the field continues in it.
        setWanted(tries > 0);
      });
      card.on('loaderror', failed);
      card.on('change', (event) => setWrong(event.error?.message ?? null));
      card.mount(field);
    };
    start().catch(failed);
    const late = setTimeout(() => setStage((now) => (now === 'loading' ? 'failed' : now)), LATE_MS);
    const schemes = new MutationObserver(() => {
      if (place.current !== null) open.current?.card.update({ style: appearanceOf(place.current) });
    });
    schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      isLeft = true;
      clearTimeout(late);
      schemes.disconnect();
      open.current?.card.destroy();
      open.current = null;
    };
  }, [publishableKey, language, tries]);

  const retry = () => {
    setWrong(null);
    setStage('loading');
    setTries(tries + 1);
  };
  return { place, open, stage, tries, wrong, setWrong, isWanted, setWanted, retry };
}

/**
 * Marks the page as light while the field is shown. The page in Stripe's frame is light, and a frame with scheme
 * `normal` takes the scheme of this meta. If they differ, browsers paint the frame white. The app's page already has
 * its scheme from the stylesheet.
 */
function useLightScheme(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
    if (meta === null) return;
    const before = meta.content;
    meta.content = 'light';
    return () => {
      meta.content = before;
    };
  }, []);
}

/** Creates Stripe's field for a complete card. */
function createCard(stripe: Stripe, language: string, style: ReturnType<typeof appearanceOf>) {
  return stripe.elements({ locale: language === 'en' ? 'en' : 'auto' }).create('card', { hidePostalCode: true, style });
}

/** The app's computed type and colours at an element; Stripe's frame doesn't inherit them. */
function appearanceOf(place: HTMLElement) {
  const look = getComputedStyle(place);
  const value = (name: string) => look.getPropertyValue(name).trim();
  return {
    base: {
      color: value('--plaza-text'),
      iconColor: value('--plaza-quiet'),
      fontFamily: look.fontFamily,
      fontSize: '16px',
      '::placeholder': { color: value('--mantine-color-placeholder') },
    },
    invalid: { color: value('--plaza-danger'), iconColor: value('--plaza-danger') },
  };
}
