import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Currency, currencyCodes, defaultFixedFee } from '#contract/currencies.ts';
import { marketPayments } from '#locales/areas/market-payments.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { PaymentOptions } from '#web/features/market/payment-options.tsx';
import { PlaceField } from '#web/features/places/place-field.tsx';
import type { Town } from '#web/features/places/town-field.tsx';
import { href } from '#web/routes.ts';
import { parseDecimal, parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { FieldRow, Form, PasswordInput, Select, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './setup.module.css';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencies = currencyCodes.map((code) => ({ value: code, label: `${code} · ${currencyNames.of(code) ?? code}` }));

/** The initial fixed fee of a new installation in a currency (0.30 in USD, 30 in JPY). */
const usualFixed = (currency: Currency): string => priceText(defaultFixedFee(currency), currency);

/** The first-run questions on one page. The person who answers them becomes the first administrator. */
export function Questions({ setupKey }: { setupKey: string }) {
  const t = useMessages(marketPayments);
  // Before the set-up the session says whether the server can take payments.
  const canTakePayments = useSession().market.takes_payments;
  const form = useQuestions(setupKey, canTakePayments);
  const { currency, charge, takes_payments } = form.values;

  return (
    <Form {...form.props} label="Set up your marketplace">
      <Part title="Your marketplace">
        <TextInput label="Name" placeholder="Plaza" size="md" maxLength={60} {...form.field('name')} />
        <PlaceField {...form.field('place')} onChange={(town) => form.setFieldValue('place', town)} />
        <Select
          label="Currency"
          description="New pages set their prices in this currency."
          size="md"
          searchable
          allowDeselect={false}
          data={currencies}
          {...form.field('currency')}
          onChange={(chosen) => {
            const next = currencyCodes.find((code) => code === chosen) ?? currency;
            form.setFieldValue('currency', next);
            // An untouched default follows the currency, because 0.30 is no amount of yen.
            if (charge.fixed === usualFixed(currency)) form.setFieldValue('charge.fixed', usualFixed(next));
          }}
        />
      </Part>
      <Part title={t('title')}>
        <PaymentOptions
          takesPayments={takes_payments}
          isReady={canTakePayments}
          onChange={(takes) => form.setFieldValue('takes_payments', takes)}
        />
      </Part>
      {takes_payments && (
        <Part title="Service fee" text="Customers pay it on top of every paid booking, and you keep it.">
          <FieldRow>
            <TextInput
              label="Percent"
              inputMode="decimal"
              rightSection="%"
              size="md"
              {...form.field('charge.percent_basis_points')}
            />
            <TextInput
              label="Plus a fixed amount"
              inputMode="decimal"
              rightSection={currency}
              rightSectionWidth="3.5rem"
              size="md"
              {...form.field('charge.fixed')}
            />
          </FieldRow>
        </Part>
      )}
      <Part title="Your account" text="You’ll be the first admin. We’ll sign you in when you’re done.">
        <TextInput label="Your name" autoComplete="name" size="md" {...form.field('admin.name')} />
        <TextInput label="Email" type="email" autoComplete="username" size="md" {...form.field('admin.email')} />
        <PasswordInput
          label="Password"
          description="At least 10 characters."
          autoComplete="new-password"
          size="md"
          {...form.field('admin.password')}
        />
      </Part>
      <Button type="submit" size="lg" loading={form.isPending}>
        Set up marketplace
      </Button>
    </Form>
  );
}

/** The form's values and its call. */
function useQuestions(setupKey: string, takes_payments: boolean) {
  return useCallForm('admin/set_up', {
    initialValues: {
      name: '',
      place: null as Town | null,
      currency: 'USD' as Currency,
      takes_payments,
      charge: { percent_basis_points: '5', fixed: usualFixed('USD') },
      admin: { name: '', email: '', password: '' },
    },
    toInput: ({ place, charge, ...values }) => ({
      ...values,
      setup_key: setupKey,
      place: place && { label: place.label, lat: place.lat, lon: place.lon, timezone: place.timezone },
      charge: {
        percent_basis_points: orNothing(charge.percent_basis_points, (text) => parseDecimal(text, 2)),
        fixed: orNothing(charge.fixed, (text) => parsePrice(text, values.currency)),
      },
    }),
    missing: ({ currency }) => ({
      name: 'Enter a name for your marketplace.',
      place: 'Choose a town from the list.',
      'charge.percent_basis_points': 'Enter a number like 5 or 7.25.',
      'charge.fixed': `Enter an amount in ${currency}, like ${usualFixed(currency)}.`,
      'admin.name': 'Enter your name.',
      'admin.email': 'Enter your email address.',
      'admin.password': 'Choose a password.',
    }),
    onDone: () => window.location.assign(href('admin')),
  });
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Panel as="section" className={classes.part}>
      <div>
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </Panel>
  );
}

/** Parses typed text; empty text is 0. */
const orNothing = (text: string, read: (text: string) => number | null): number | null =>
  text.trim() === '' ? 0 : read(text);
