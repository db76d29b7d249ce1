import { Button } from '@mantine/core';
import type { Problem } from '#contract/errors.ts';
import { Instead } from '#web/features/booking/detail/instead.tsx';
import { Money } from '#web/ui/money.tsx';
import { RefusalText } from '#web/ui/refusal-text.tsx';
import classes from './book-session.module.css';
import { SaveCard } from './save-card.tsx';
import type { Choice } from './use-choice.ts';

interface RefusedProps {
  readonly refusal: Problem;
  readonly choice: Choice;
  readonly currency: string;
}

/** Why a time could not be held, and what can be had instead: another time, fewer people, no code, the price of now; or a card that lifts the limit. */
export function Refused({ refusal, choice, currency }: RefusedProps) {
  const { repriced } = choice;
  return (
    <>
      <RefusalText problem={refusal} />
      <Instead
        refusal={refusal}
        zone={choice.zone}
        participants={choice.participants}
        onPeople={(count) => choice.decide({ participants: count })}
        onTime={(starts_at) => choice.decide({ starts_at })}
        onOther={choice.seeTimes}
      />
      {refusal.code === 'verification_required' && <SaveCard isBusy={choice.isBusy} onSaved={choice.submit} />}
      {refusal.code === 'discount_code_invalid' && (
        <p>
          <Button variant="default" size="md" onClick={() => choice.setCode('')}>
            Go on without the code
          </Button>
        </p>
      )}
      {repriced !== null && (
        <p className={classes.prices}>
          <s>
            <Money amount={choice.priced.quote?.total ?? 0} currency={currency} exact />
          </s>
          <b>
            <Money amount={repriced.total} currency={currency} exact zero="Free" />
          </b>
        </p>
      )}
    </>
  );
}
