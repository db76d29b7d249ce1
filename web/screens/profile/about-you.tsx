import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OwnUser } from '#contract/entities/user.ts';
import type { Currency } from '#contract/money.ts';
import { bareNumber } from '#contract/phone-numbers.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { FieldRow, Form, PasswordInput, Select, TextInput } from '#web/ui/forms/form.tsx';
import { Card, Section } from '#web/ui/layout/page.tsx';
import classes from './profile.module.css';

const currencies = [
  ...['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'JPY', 'KWD', 'NOK', 'SEK', 'DKK', 'PLN', 'INR', 'BRL', 'MXN'],
] as const satisfies readonly Currency[];

/** Name, number, zone and currency. */
export function AboutYou({ user }: { user: OwnUser }) {
  const form = useForm({
    initialValues: {
      name: user.name,
      phone: user.phone ?? '',
      timezone: user.timezone,
      currency: user.currency,
      current_password: '',
      email_code: '',
    },
  });
  const phone = usePhone();
  const edit = useCallMutation('user/edit_profile', {
    form,
    stale: ['user/get_profile', 'user/session'],
    onDone: ({ user: saved }) => {
      form.setValues({ name: saved.name, phone: saved.phone ?? '', current_password: '', email_code: '' });
      form.resetDirty();
      toast.good('Profile saved');
    },
  });
  const sendCode = useCallMutation('user/email_send_otp', {
    form,
    stale: [],
    onDone: () => toast.good('Code sent', `Check your email at ${user.email}.`),
  });
  const { current_password, email_code, ...values } = form.values;
  const number = phone.complete(values.phone);
  // The same number spelled another way is no other number.
  const isOther = number !== '' && bareNumber(number) !== (user.phone ?? '');
  const asksPassword = user.has_password && isOther;
  const asksCode = !user.has_password && isOther;
  const codes = [...new Set<Currency>([user.currency, ...currencies])];
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return (
    <Section title="About you">
      <Card>
        <Form
          label="About you"
          onSubmit={() => {
            if (asksCode && email_code.trim() === '')
              return form.setErrors({ email_code: 'Enter the code we emailed you.' });
            edit.run({
              ...values,
              phone: number === '' ? null : number,
              ...(asksPassword ? { current_password } : {}),
              ...(asksCode ? { email_code } : {}),
            });
          }}
          problem={edit.problem ?? sendCode.problem}
        >
          <FieldRow>
            <TextInput label="Name" autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
            <TextInput
              label="Email"
              value={user.email}
              readOnly
              description={user.email_verified ? 'Verified. Only you see it.' : 'Not verified yet.'}
              inputWrapperOrder={['label', 'input', 'description']}
            />
          </FieldRow>
          <FieldRow>
            <TextInput
              label="Phone"
              type="tel"
              autoComplete="tel"
              description={`${phone.hint} Shown to providers you book.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('phone')}
              onBlur={() => form.setFieldValue('phone', phone.complete)}
            />
            <Select
              label="Currency"
              data={codes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))}
              allowDeselect={false}
              {...form.getInputProps('currency')}
            />
          </FieldRow>
          {asksPassword && (
            <PasswordInput
              label="Current password"
              description="A phone number can sign you in, so we check that it’s you."
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
              {...form.getInputProps('current_password')}
            />
          )}
          {asksCode && (
            <FieldRow>
              <TextInput
                label="Code from your email"
                description="A phone number can sign you in, so we check that it’s you."
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={9}
                {...form.getInputProps('email_code')}
              />
              <div className={classes.beside}>
                <Button
                  variant="default"
                  loading={sendCode.isPending}
                  onClick={() => sendCode.run({ email: user.email, purpose: 'change_phone' })}
                >
                  {sendCode.isSuccess ? 'Send new code' : 'Email me a code'}
                </Button>
              </div>
            </FieldRow>
          )}
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            limit={60}
            data={[...new Set([user.timezone, ...Intl.supportedValuesOf('timeZone')])]}
            {...form.getInputProps('timezone')}
          />
          <div>
            <Button type="submit" loading={edit.isPending} disabled={!form.isDirty()}>
              Save
            </Button>
          </div>
        </Form>
      </Card>
    </Section>
  );
}
