import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminSettings } from '#contract/entities/admin.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { FieldRow, Form, TextInput } from '#web/ui/form.tsx';
import { formatMoney } from '#web/ui/money.tsx';
import { parsePrice, priceText } from '#web/ui/price-text.ts';
import { toast } from '#web/ui/toast.ts';
import { Panel } from './panel.tsx';

/** What a referral is worth to each side. */
export function ReferralSettings({ settings }: { settings: AdminSettings }) {
  const { currency, referral_credit, referral_min } = settings;
  return (
    <Panel
      title="Referrals"
      text="You pay this credit to both sides once the new person’s first booking is completed and paid. Providers earn their full price. Credit you’ve given stays."
    >
      <Referrals key={`${currency}:${referral_credit}:${referral_min}`} settings={settings} />
    </Panel>
  );
}

function Referrals({ settings }: { settings: AdminSettings }) {
  const { currency, platform: house, can } = settings;
  const written = (amount: number | null) => (amount === null ? '' : priceText(amount, currency));
  const [typed, setTyped] = useState({
    referral_credit: written(settings.referral_credit),
    referral_min: written(settings.referral_min),
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
    const change = { referral_credit: amountOf('referral_credit'), referral_min: amountOf('referral_min') };
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
          {...field('referral_min')}
          label="First booking of at least"
          description={`Fee included. Empty: ${formatMoney(house.referral_min, currency)}.`}
        />
      </FieldRow>
      {can.change && (
        <div>
          <Button type="submit" size="md" loading={save.isPending}>
            Save referrals
          </Button>
        </div>
      )}
    </Form>
  );
}
