import { Button, Textarea } from '@mantine/core';
import { useNavigate } from 'react-router';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { loadSchema } from '#web/api/call-schemas.ts';
import { useMessages } from '#web/api/messages.tsx';
import { requireAccount } from '#web/api/session.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { StepActions } from '#web/features/booking/steps/flow.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import classes from '../book-session.module.css';
import { detailsCall, typedErrors } from '../choice/typed-errors.ts';
import type { Choice } from '../choice/use-choice.ts';
import { AddressFields } from './address-fields.tsx';
import { BarTotal } from './bar-total.tsx';
import { ChoiceProof } from './choice-proof.tsx';
import { type ChosenProps, fieldOf } from './chosen.ts';
import { NextNote } from './next-note.tsx';
import { PriceFields } from './price-fields.tsx';
import { RefusedBox } from './refused.tsx';

/**
 * The second step: the customer's details and a note to the provider. Its values belong to the draft, which outlives
 * the step and is sent from a later one. It is therefore no `useCallForm`, but the call's schema validates it too.
 */
export function DetailsStep(props: ChosenProps) {
  const { choice, service } = props;
  const t = useMessages(bookingSteps);
  const { provider, isGuest, isFree, isRequest, dispatch } = choice;
  const { draft, repriced } = choice.state;
  const { complete } = usePhone();
  if (choice.isProving) return <ChoiceProof choice={choice} />;
  const comesToYou = service.place === 'at_customer';
  const submit = async () => {
    const wrong = await typedErrors({ draft, service, visitor: provider, isGuest, complete, t });
    dispatch({ type: 'checked', errors: wrong });
    if (Object.keys(wrong).length === 0) choice.submit();
  };
  return (
    <Form onSubmit={() => void submit()} onFocus={() => void loadSchema(detailsCall(isGuest))}>
      {isGuest && <GuestFields choice={choice} />}
      {comesToYou && <AddressFields choice={choice} />}
      <Textarea
        {...fieldOf(choice, 'note')}
        label={t('details.note', { provider: provider.name })}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
      />
      {service.amount > 0 && <PriceFields choice={choice} service={service} />}
      <RefusedBox choice={choice} service={service} />
      <StepActions
        button={
          <Button type="submit" size="lg" loading={choice.isBusy || choice.priced.isAsking}>
            {isFree
              ? t('steps.continue_confirm')
              : isRequest
                ? t('steps.continue_card')
                : repriced === null
                  ? t('steps.continue_pay')
                  : t('steps.continue_price', {
                      total: formatMoney(repriced.total, service.currency, { exact: true }),
                    })}
          </Button>
        }
      >
        <BarTotal choice={choice} service={service} />
      </StepActions>
      {!isFree && <NextNote {...props} />}
    </Form>
  );
}

/** A guest's name and contact details. */
function GuestFields({ choice }: { readonly choice: Choice }) {
  const t = useMessages(bookingSteps);
  const navigate = useNavigate();
  const phone = usePhone();
  const signIn = () => {
    const { pathname, search } = window.location;
    void navigate(requireAccount(pathname + search));
  };
  const typed = choice.state.draft.phone;
  const whole = phone.complete(typed);
  return (
    <>
      <p className={classes.signIn}>
        {t.rich('details.sign_in', {
          link: (text) => (
            <button type="button" onClick={signIn}>
              {text}
            </button>
          ),
        })}
      </p>
      <TextInput {...fieldOf(choice, 'name')} label={t('details.name')} autoComplete="name" required />
      <TextInput
        {...fieldOf(choice, 'email')}
        label={t('details.email')}
        description={t('details.email_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="email"
        required
      />
      <TextInput
        {...fieldOf(choice, 'phone')}
        label={t('details.phone')}
        description={t('details.phone_hint', { hint: phone.hint, provider: choice.provider.name })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onBlur={() => {
          if (whole !== typed) choice.dispatch({ type: 'typed', part: { phone: whole } });
        }}
        type="tel"
        autoComplete="tel"
      />
    </>
  );
}
