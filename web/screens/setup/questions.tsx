import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { type Currency, currencyCodes, defaultFixedFee } from '#contract/currencies.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { PlaceField, type Town } from '#web/features/places/place-field.tsx';
import { parseDecimal, parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { FieldRow, Form, PasswordInput, Select, TextInput } from '#web/ui/forms/form.tsx';
import classes from './setup.module.css';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencies = currencyCodes.map((code) => ({ value: code, label: `${code} · ${currencyNames.of(code) ?? code}` }));

/** A fixed amount that suits a currency: what a fresh installation asks (0.30 in USD, 30 in JPY). */
const usualFixed = (currency: Currency): string => priceText(defaultFixedFee(currency), currency);

interface Values {
  name: string;
  place: Town | null;
  currency: Currency;
  percent: string;
  fixed: string;
  admin: { name: string; email: string; password: string };
}

/** The first-run questions on one page; whoever answers them is the first administrator. */
export function Questions({ setupKey }: { setupKey: string }) {
  const form = useForm<Values>({
    initialValues: {
      name: '',
      place: null,
      currency: 'USD',
      percent: '5',
      fixed: usualFixed('USD'),
      admin: { name: '', email: '', password: '' },
    },
  });
  const { values, errors } = form;
  const setUp = useCallMutation('admin/set_up', {
    form: { setErrors: (found) => form.setErrors(atFields(found)) },
    stale: [],
    // Everything that was rendered so far belongs to a marketplace that did not exist.
    onDone: () => window.location.assign('/'),
  });

  const submit = () => {
    const percent_basis_points = orNothing(values.percent, (text) => parseDecimal(text, 2));
    const fixed = orNothing(values.fixed, (text) => parsePrice(text, values.currency));
    const missing: Record<string, string> = {};
    if (values.name.trim() === '') missing.name = 'Enter a name for your marketplace.';
    if (values.place === null) missing.place = 'Choose a town from the list.';
    if (percent_basis_points === null) missing.percent = 'Enter a number like 5 or 7.25.';
    if (fixed === null) missing.fixed = `Enter an amount in ${values.currency}, like ${usualFixed(values.currency)}.`;
    if (values.admin.name.trim() === '') missing['admin.name'] = 'Enter your name.';
    if (values.admin.email.trim() === '') missing['admin.email'] = 'Enter your email address.';
    if (values.admin.password === '') missing['admin.password'] = 'Choose a password.';
    form.setErrors(missing);
    if (values.place === null || percent_basis_points === null || fixed === null || Object.keys(missing).length > 0)
      return;
    const { label, lat, lon, timezone } = values.place;
    setUp.run({
      setup_key: setupKey,
      name: values.name,
      place: { label, lat, lon, timezone },
      currency: values.currency,
      charge: { percent_basis_points, fixed },
      admin: values.admin,
    });
  };

  return (
    <Form onSubmit={submit} problem={setUp.problem} label="Set up your marketplace">
      <Part title="Your marketplace">
        <TextInput label="Name" placeholder="Plaza" size="md" maxLength={60} {...form.getInputProps('name')} />
        <PlaceField error={textOf(errors.place)} onChange={(town) => form.setFieldValue('place', town)} />
        <Select
          label="Currency"
          description="New pages set their prices in this currency."
          size="md"
          searchable
          allowDeselect={false}
          data={currencies}
          {...form.getInputProps('currency')}
          onChange={(next) => {
            const currency = currencyCodes.find((code) => code === next) ?? values.currency;
            form.setFieldValue('currency', currency);
            // What nobody has touched goes with the currency; 0.30 is no amount of yen.
            if (values.fixed === usualFixed(values.currency)) form.setFieldValue('fixed', usualFixed(currency));
          }}
        />
      </Part>
      <Part title="Service fee" text="Customers pay it on top of every paid booking, and you keep it.">
        <FieldRow>
          <TextInput
            label="Percent"
            inputMode="decimal"
            rightSection="%"
            size="md"
            {...form.getInputProps('percent')}
          />
          <TextInput
            label="Plus a fixed amount"
            inputMode="decimal"
            rightSection={values.currency}
            rightSectionWidth="3.5rem"
            size="md"
            {...form.getInputProps('fixed')}
          />
        </FieldRow>
      </Part>
      <Part title="Your account" text="You’ll be the first admin. We’ll sign you in when you’re done.">
        <TextInput label="Your name" autoComplete="name" size="md" {...form.getInputProps('admin.name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          {...form.getInputProps('admin.email')}
        />
        <PasswordInput
          label="Password"
          description="At least 10 characters."
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('admin.password')}
        />
      </Part>
      <Button type="submit" size="lg" loading={setUp.isPending}>
        Open marketplace
      </Button>
    </Form>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <div>
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** Reads what was typed; nothing typed is 0. */
const orNothing = (text: string, read: (text: string) => number | null): number | null =>
  text.trim() === '' ? 0 : read(text);

/** The wire's paths at the fields of this form. */
function atFields(found: Record<string, string>): Record<string, string> {
  const { 'charge.percent_basis_points': percent, 'charge.fixed': fixed, ...rest } = found;
  return { ...rest, ...(percent === undefined ? {} : { percent }), ...(fixed === undefined ? {} : { fixed }) };
}

const textOf = (error: ReactNode): string | undefined => (typeof error === 'string' ? error : undefined);
