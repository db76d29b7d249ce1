import { Button } from '@mantine/core';
import type { OwnUser } from '#contract/entities/user.ts';
import type { Currency } from '#contract/money.ts';
import { bareNumber } from '#contract/phone-numbers.ts';
import { profile as messages } from '#locales/areas/profile.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { FieldRow, Form, PasswordInput, Select, TextInput } from '#web/ui/forms/form.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './profile.module.css';

const currencies = [
  ...['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'JPY', 'KWD', 'NOK', 'SEK', 'DKK', 'PLN', 'INR', 'BRL', 'MXN'],
] as const satisfies readonly Currency[];

/** Name, phone number, zone and currency. */
export function AboutYou({ user }: { user: OwnUser }) {
  const t = useMessages(messages);
  const { currencyName } = useFormats();
  const { phone, form, sendCode, asksProof } = useAboutYou(user);
  const phoneField = form.field('phone');
  const codes = [...new Set<Currency>([user.currency, ...currencies])];
  return (
    <Section title={t('about.title')}>
      <Panel>
        <Form label={t('about.title')} {...form.props} problem={form.props.problem ?? sendCode.problem}>
          <FieldRow>
            <TextInput label={t('about.name')} autoComplete="name" maxLength={120} {...form.field('name')} />
            <TextInput
              label={t('about.email')}
              value={user.email}
              readOnly
              description={t(user.email_verified ? 'about.verified' : 'about.unverified')}
              inputWrapperOrder={['label', 'input', 'description']}
            />
          </FieldRow>
          <FieldRow>
            <TextInput
              label={t('about.phone')}
              type="tel"
              autoComplete="tel"
              description={`${phone.hint} ${t('about.phone_text')}`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...phoneField}
              onBlur={(event) => {
                form.setFieldValue('phone', phone.complete);
                phoneField.onBlur?.(event);
              }}
            />
            <Select
              label={t('about.currency')}
              data={codes.map((code) => ({
                value: code,
                label: t('about.currency_option', { code, name: currencyName(code) }),
              }))}
              allowDeselect={false}
              {...form.field('currency')}
            />
          </FieldRow>
          {asksProof && <Proof user={user} form={form} sendCode={sendCode} />}
          <Select
            label={t('about.zone')}
            searchable
            allowDeselect={false}
            limit={60}
            data={[...new Set([user.timezone, ...Intl.supportedValuesOf('timeZone')])]}
            {...form.field('timezone')}
          />
          <div>
            <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
              {t('about.save')}
            </Button>
          </div>
        </Form>
      </Panel>
    </Section>
  );
}

/** The form of the profile; `asksProof` while the phone number is another one. */
function useAboutYou(user: OwnUser) {
  const t = useMessages(messages);
  const phone = usePhone();
  // Another spelling of the same number is no change.
  const isOther = (number: string) => number !== '' && bareNumber(number) !== (user.phone ?? '');
  const form = useCallForm('user/edit_profile', {
    initialValues: {
      name: user.name,
      phone: user.phone ?? '',
      timezone: user.timezone,
      currency: user.currency,
      current_password: '',
      email_code: '',
    },
    toInput: ({ current_password, email_code, ...values }) => {
      const number = phone.complete(values.phone);
      const proof = user.has_password ? { current_password } : { email_code };
      return { ...values, phone: number === '' ? null : number, ...(isOther(number) ? proof : {}) };
    },
    missing: { email_code: t('proof.code_missing') },
    onDone: ({ user: saved }) => {
      form.setValues({ name: saved.name, phone: saved.phone ?? '', current_password: '', email_code: '' });
      form.resetDirty();
      toast.good(t('about.saved'));
    },
  });
  const sendCode = useCallMutation('user/email_send_otp', {
    form,
    onDone: () => toast.good(t('proof.sent'), t('proof.sent_text', { email: user.email })),
  });
  const asksProof = isOther(phone.complete(form.values.phone));
  return { phone, form, sendCode, asksProof };
}

type ProofProps = { readonly user: OwnUser } & Pick<ReturnType<typeof useAboutYou>, 'form' | 'sendCode'>;

/** The password, or the code from a mail, that a new phone number needs. */
function Proof({ user, form, sendCode }: ProofProps) {
  const t = useMessages(messages);
  return user.has_password ? (
    <PasswordInput
      label={t('proof.password')}
      description={t('proof.text')}
      autoComplete="current-password"
      {...form.field('current_password')}
    />
  ) : (
    <FieldRow>
      <TextInput
        label={t('proof.code')}
        description={t('proof.text')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        {...form.field('email_code')}
      />
      <div className={classes.beside}>
        <Button
          variant="default"
          loading={sendCode.isPending}
          onClick={() => sendCode.run({ email: user.email, purpose: 'change_phone' })}
        >
          {t(sendCode.isSuccess ? 'proof.send_again' : 'proof.send')}
        </Button>
      </div>
    </FieldRow>
  );
}
