import { Button } from '@mantine/core';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { StepActions } from '#web/features/booking/steps/flow.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import classes from '../book-session.module.css';
import { BarTotal } from './bar-total.tsx';
import { ChoiceProof } from './choice-proof.tsx';
import type { ChosenProps } from './chosen.ts';
import { NextNote } from './next-note.tsx';
import { PriceFields } from './price-fields.tsx';
import { RefusedBox } from './refused.tsx';

/** The last step before a hold. Confirms a free booking, or holds the time if the details are known. */
export function ConfirmStep(props: ChosenProps) {
  const { choice, service } = props;
  const t = useMessages(bookingSteps);
  if (choice.isProving) return <ChoiceProof choice={choice} />;
  const { isFree, isRequest } = choice;
  const { repriced } = choice.state;
  const total = repriced === null ? null : formatMoney(repriced.total, service.currency, { exact: true });
  return (
    <div className={classes.form}>
      {service.amount > 0 && <PriceFields choice={choice} service={service} />}
      <RefusedBox choice={choice} service={service} />
      <StepActions
        button={
          <Button size="lg" loading={choice.isBusy || choice.priced.isAsking} onClick={choice.submit}>
            {isFree
              ? t(isRequest ? 'steps.send_request' : 'steps.confirm_booking')
              : isRequest
                ? t('steps.continue_card')
                : total === null
                  ? t('steps.continue_pay')
                  : t('steps.continue_price', { total })}
          </Button>
        }
      >
        <BarTotal choice={choice} service={service} />
      </StepActions>
      <NextNote {...props} />
    </div>
  );
}
