import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import classes from '../checkout.module.css';
import type { Checkout } from '../checkout.ts';

const saveCard = partOf(async () => ({ default: (await import('./save-card.tsx')).SaveCard }));

export interface RefusedProps {
  readonly checkout: Checkout;
  /** Alternatives to what cannot be held. */
  readonly instead: ReactNode;
  /** Says by itself why nothing could be held, and what to do; null for refusals of other kinds. */
  readonly gone?: ReactNode;
}

/**
 * Explains why nothing could be held. Offers alternatives: another choice, no code, the new price, or a card that lifts
 * the limit.
 */
export function RefusedBox({ checkout, instead, gone = null }: RefusedProps) {
  const t = useMessages(bookingSteps);
  const box = useRef<HTMLDivElement>(null);
  const { refusal, repriced } = checkout.state;
  const { currency } = checkout;
  const isRefused = refusal !== null;
  useEffect(() => {
    if (isRefused) box.current?.focus();
  }, [isRefused]);
  if (refusal === null) return null;
  if (gone !== null)
    return (
      <div ref={box} tabIndex={-1} role="alert" className={classes.inPlace}>
        {gone}
      </div>
    );
  const hasBadCode = refusal.code === 'discount_code_invalid';
  const needsCard = refusal.code === 'verification_required';
  return (
    <RefusalBox ref={box}>
      <RefusalText problem={refusal} />
      {instead}
      {needsCard && (
        <Suspense>
          <saveCard.Here isBusy={checkout.isBusy} onSaved={checkout.submit} />
        </Suspense>
      )}
      {hasBadCode && (
        <p>
          <Button variant="default" size="md" onClick={() => checkout.decide({ discount_code: '' })}>
            {t('promo.without')}
          </Button>
        </p>
      )}
      {repriced !== null && (
        <p className={classes.prices}>
          <s>
            <Money amount={checkout.priced.quote?.total ?? 0} currency={currency} exact />
          </s>
          <b>
            <Money amount={repriced.total} currency={currency} exact zero={t('summary.free')} />
          </b>
        </p>
      )}
    </RefusalBox>
  );
}
