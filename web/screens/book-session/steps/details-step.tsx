import { Button, Textarea } from '@mantine/core';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { loadSchema } from '#web/api/on-demand/call-schemas.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { detailsCall, fieldOf } from '#web/features/booking/checkout/checkout.ts';
import { ChoiceProof } from '#web/features/booking/checkout/fields/choice-proof.tsx';
import { GuestFields, SignInLine } from '#web/features/booking/checkout/fields/guest-fields.tsx';
import { useNextLabel } from '#web/features/booking/checkout/fields/next-label.ts';
import { PriceFields } from '#web/features/booking/checkout/fields/price-fields.tsx';
import { RefusedBox } from '#web/features/booking/checkout/fields/refused-box.tsx';
import { StepActions } from '#web/features/booking/steps/step-flow.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { typedErrors } from '../choice/typed-errors.ts';
import { AddressFields } from './address-fields.tsx';
import type { ChosenProps } from './chosen-props.ts';
import { OtherTimes, SessionBar, SessionNote } from './session-parts.tsx';

/**
 * The second step: the customer's details and a note to the provider. Its values belong to the draft, which outlives
 * the step and is sent from a later one. It is therefore no `useCallForm`, but the call's schema validates it too.
 */
export function DetailsStep(props: ChosenProps) {
  const { choice, service } = props;
  const t = useMessages(bookingSteps);
  const { provider, isGuest, isFree, dispatch } = choice;
  const { draft } = choice.state;
  const label = useNextLabel(choice);
  const { complete } = usePhone();
  if (choice.isProving) return <ChoiceProof checkout={choice} />;
  const comesToYou = service.place === 'at_customer';
  const submit = async () => {
    const wrong = await typedErrors({ draft, service, visitor: provider, isGuest, complete, t });
    dispatch({ type: 'checked', errors: wrong });
    if (Object.keys(wrong).length === 0) choice.submit();
  };
  return (
    <Form onSubmit={() => void submit()} onFocus={() => void loadSchema(detailsCall(isGuest))}>
      {isGuest && <SignInLine />}
      {isGuest && <GuestFields checkout={choice} />}
      {comesToYou && <AddressFields choice={choice} />}
      <Textarea
        {...fieldOf(choice, 'note')}
        label={t('details.note', { provider: provider.name })}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
      />
      {service.amount > 0 && <PriceFields checkout={choice} />}
      <RefusedBox checkout={choice} instead={<OtherTimes choice={choice} />} />
      <StepActions
        button={
          <Button type="submit" size="lg" loading={choice.isBusy || choice.priced.isAsking}>
            {label('details')}
          </Button>
        }
      >
        <SessionBar choice={choice} />
      </StepActions>
      {!isFree && <SessionNote {...props} />}
    </Form>
  );
}
