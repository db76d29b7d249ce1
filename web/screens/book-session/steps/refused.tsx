import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Service } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Instead } from '#web/features/booking/detail/instead.tsx';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import { Money } from '#web/ui/format/money.tsx';
import classes from '../book-session.module.css';
import type { Choice } from '../choice/use-choice.ts';
import { SaveCard } from './save-card.tsx';

interface RefusedProps {
  readonly choice: Choice;
  readonly service: Service;
}

/**
 * Explains why a time could not be held. Offers alternatives: another time, fewer people, no code, the new price, or a
 * card that lifts the limit.
 */
export function RefusedBox({ choice, service }: RefusedProps) {
  const t = useMessages(bookingSteps);
  const box = useRef<HTMLDivElement>(null);
  const { refusal, repriced } = choice.state;
  const isRefused = refusal !== null;
  useEffect(() => {
    if (isRefused) box.current?.focus();
  }, [isRefused]);
  if (refusal === null) return null;
  const hasBadCode = refusal.code === 'discount_code_invalid';
  const needsCard = refusal.code === 'verification_required';
  return (
    <RefusalBox ref={box}>
      <RefusalText problem={refusal} />
      <Instead
        refusal={refusal}
        zone={choice.zone}
        participants={choice.participants}
        onPeople={(count) => choice.decide({ participants: count })}
        onTime={(starts_at) => choice.decide({ starts_at })}
        onOther={() => choice.open('time')}
      />
      {needsCard && <SaveCard isBusy={choice.isBusy} onSaved={choice.submit} />}
      {hasBadCode && (
        <p>
          <Button variant="default" size="md" onClick={() => choice.decide({ discount_code: '' })}>
            {t('promo.without')}
          </Button>
        </p>
      )}
      {repriced !== null && (
        <p className={classes.prices}>
          <s>
            <Money amount={choice.priced.quote?.total ?? 0} currency={service.currency} exact />
          </s>
          <b>
            <Money amount={repriced.total} currency={service.currency} exact zero={t('summary.free')} />
          </b>
        </p>
      )}
    </RefusalBox>
  );
}
