import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { StepActions } from '../../steps/step-flow.tsx';
import classes from '../checkout.module.css';
import type { Checkout } from '../checkout.ts';
import { ChoiceProof } from './choice-proof.tsx';
import { useNextLabel } from './next-label.ts';
import { PriceFields } from './price-fields.tsx';
import { RefusedBox } from './refused-box.tsx';

export interface LastFieldsProps {
  readonly checkout: Checkout;
  readonly hasPrice: boolean;
  /** Alternatives to what cannot be held. */
  readonly instead: ReactNode;
  readonly gone?: ReactNode;
  /** The number and the price, next to the button on phones. */
  readonly bar: ReactNode;
  /** What the button leads to. */
  readonly note: ReactNode;
}

/** The last step before a hold. Confirms a free booking, or holds the choice if the details are known. */
export function ConfirmStep(props: LastFieldsProps) {
  const { checkout, hasPrice, instead, gone, bar, note } = props;
  const label = useNextLabel(checkout);
  if (checkout.isProving) return <ChoiceProof checkout={checkout} />;
  return (
    <div className={classes.form}>
      {hasPrice && <PriceFields checkout={checkout} />}
      <RefusedBox checkout={checkout} instead={instead} gone={gone} />
      <StepActions
        button={
          <Button
            size="lg"
            variant={gone == null ? 'filled' : 'default'}
            loading={checkout.isBusy || checkout.priced.isAsking}
            onClick={checkout.submit}
          >
            {label('confirm')}
          </Button>
        }
      >
        {bar}
      </StepActions>
      {note}
    </div>
  );
}
