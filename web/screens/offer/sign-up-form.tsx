import { Button } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { offer } from '#locales/areas/offer.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { requireAccount } from '#web/api/session.ts';
import { useSent } from '#web/features/accounts/sent-code.ts';
import { useEnter } from '#web/features/accounts/use-enter.ts';
import { href } from '#web/routes.ts';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import classes from './offer.module.css';
import { EMAIL_ID, NAME_ID, startHref, WHAT_ID } from './start-fields.ts';
import { useDraft } from './use-draft.ts';
import { WhatField } from './what-field.tsx';

const codeStep = partOf(async () => ({ default: (await import('#web/features/accounts/code-step.tsx')).CodeStep }));

/** Asks for the offer, the name, the address and the mailed code, which signs the user in and opens the first step. */
export function SignUpForm({ offered }: { readonly offered: string }) {
  const t = useMessages(offer);
  const [sent, setSent] = useSent('verify');
  const enter = useEnter();
  const onSent: AddressFormProps['onSent'] = (to) => setSent({ ...to, purpose: 'verify' });
  if (sent === null) return <AddressForm offered={offered} onSent={onSent} />;
  return (
    <Suspense fallback={<div className={classes.codeStep} />}>
      <div className={classes.codeStep}>
        <codeStep.Here
          email={sent.email}
          purpose="verify"
          signUpToken={sent.signUpToken}
          name={sent.name}
          verb={t('card.create')}
          level={2}
          onBack={() => setSent(null)}
          onProved={enter}
        />
      </div>
    </Suspense>
  );
}

interface AddressFormProps {
  readonly offered: string;
  readonly onSent: (to: { readonly email: string; readonly name: string }) => void;
}

function AddressForm({ offered, onSent }: AddressFormProps) {
  const t = useMessages(offer);
  // On phones name and address appear after the offer is entered; elsewhere all fields are visible from the start.
  const [isAddressShown, setAddressShown] = useState(offered !== '');
  const person = useRef<HTMLInputElement>(null);
  const form = useCallForm('user/email_send_otp', {
    initialValues: { what: offered, name: '', email: '' },
    toInput: ({ email }) => ({ email, purpose: 'verify' }),
    check: ({ what, name, email }): Readonly<Record<string, string>> => ({
      ...(what.trim() === '' ? { what: t('card.what_missing') } : {}),
      ...(name.trim() === '' ? { name: t('card.name_missing') } : {}),
      ...(email.trim() === '' ? { email: t('card.email_missing') } : {}),
    }),
    onDone: () => {
      const { what, name, email } = form.getValues();
      requireAccount(startHref(what));
      onSent({ email: email.trim(), name: name.trim() });
    },
  });
  const { what, name, email } = form.values;
  useDraft({ what: WHAT_ID, name: NAME_ID, email: EMAIL_ID }, { what, name, email }, form.setValues);
  const submit = () => {
    if (person.current?.checkVisibility() === false) {
      if (what.trim() === '') return form.setErrors({ what: t('card.what_missing') });
      // Synchronous, because phones open the keyboard only for a field that gets the focus within the tap.
      flushSync(() => setAddressShown(true));
      person.current.focus();
      return;
    }
    void codeStep.fetch();
    form.props.onSubmit();
  };
  return (
    <>
      <h2>{t('card.title')}</h2>
      <p className={classes.cardText}>{t('card.text')}</p>
      <Form {...form.props} onSubmit={submit} label={t('card.title')}>
        <WhatField {...form.field('what')} />
        <div className={classes.address} data-shown={isAddressShown || email !== '' || name !== ''}>
          <TextInput
            id={NAME_ID}
            ref={person}
            label={t('card.name')}
            size="md"
            dir="auto"
            maxLength={120}
            autoComplete="name"
            {...form.field('name')}
          />
          <TextInput
            id={EMAIL_ID}
            label={t('card.email')}
            description={form.errors.email === undefined ? t('card.email_text') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={t('card.email_example')}
            size="md"
            type="email"
            autoComplete="email"
            {...form.field('email')}
          />
        </div>
        <Button type="submit" size="lg" fullWidth loading={form.isPending}>
          {t('card.create')}
        </Button>
      </Form>
      <p className={classes.free}>{t('card.free')}</p>
      <p className={classes.terms}>
        {t.rich('card.terms', {
          terms: (text) => <Link to={href('terms_and_condition')}>{text}</Link>,
          privacy: (text) => <Link to={href('privacy_policy')}>{text}</Link>,
        })}
      </p>
    </>
  );
}
