import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DeskSettings } from '#contract/entities/desk.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { ProblemState } from '#web/ui/error-state.tsx';
import { FieldRow, Form, TextInput } from '#web/ui/form.tsx';
import { formatMoney } from '#web/ui/money.tsx';
import { parsePrice, priceText } from '#web/ui/price-text.ts';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './desk.module.css';
import { ExchangeRates } from './exchange-rates.tsx';

/** The operator's settings. */
export function Settings() {
  return (
    <>
      <ReferralSettings />
      <ExchangeRates />
    </>
  );
}

function ReferralSettings() {
  const read = useCall('admin/settings', {});
  if (read.isPending) return <RowsSkeleton count={2} />;
  if (read.data === undefined)
    return <ProblemState problem={problemOf(read.error)} onRetry={() => void read.refetch()} />;
  const { referral_credit, referral_least } = read.data;
  return (
    <section className={classes.settings} aria-labelledby="referrals">
      <h2 id="referrals">Referrals</h2>
      <p className={classes.quiet}>
        Whoever brings somebody new, and who was brought, get this credit once the new one has had and paid a first
        booking of that size. The marketplace pays for it: providers earn their full price. What was given stays as it
        is.
      </p>
      <Referrals key={`${referral_credit}:${referral_least}`} settings={read.data} />
    </section>
  );
}

function Referrals({ settings }: { settings: DeskSettings }) {
  const { currency, house, can } = settings;
  const written = (amount: number | null) => (amount === null ? '' : priceText(amount, currency));
  const [typed, setTyped] = useState({
    referral_credit: written(settings.referral_credit),
    referral_least: written(settings.referral_least),
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useCallMutation('admin/change_settings', {
    form: { setErrors },
    stale: ['admin/settings', 'admin/act_list'],
    onDone: () => toast.good('The settings are saved'),
  });
  const submit = () => {
    const wrong: Record<string, string> = {};
    const amountOf = (name: keyof typeof typed) => {
      if (typed[name].trim() === '') return null;
      const amount = parsePrice(typed[name], currency);
      if (amount === null)
        wrong[name] = `Please give an amount in ${currency}, like ${priceText(house[name], currency)}.`;
      return amount;
    };
    const change = { referral_credit: amountOf('referral_credit'), referral_least: amountOf('referral_least') };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) save.run(change);
  };
  const field = (name: keyof typeof typed) => ({
    name,
    size: 'md' as const,
    inputMode: 'decimal' as const,
    rightSection: currency,
    rightSectionWidth: '3.5rem',
    placeholder: priceText(house[name], currency),
    value: typed[name],
    error: errors[name],
    disabled: !can.change,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <Form label="Referrals" problem={save.problem} onSubmit={submit}>
      <FieldRow>
        <TextInput
          {...field('referral_credit')}
          label="Credit for each side"
          description={`0 gives nothing. Empty: ${formatMoney(house.referral_credit, currency)}.`}
        />
        <TextInput
          {...field('referral_least')}
          label="First booking of at least"
          description={`Fee included. Empty: ${formatMoney(house.referral_least, currency)}.`}
        />
      </FieldRow>
      {can.change ? (
        <div>
          <Button type="submit" size="md" loading={save.isPending}>
            Save
          </Button>
        </div>
      ) : (
        <p className={classes.quiet}>Only admins change this.</p>
      )}
    </Form>
  );
}
