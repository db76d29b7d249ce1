import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { BankInfo } from '#contract/entities/wallet.ts';
import { payoutCountries } from '#contract/location/countries.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useSession } from '#web/api/queries.ts';
import { bankLabels } from '#web/features/wallet/bank-labels.ts';
import { Form, PasswordInput, Select } from '#web/ui/forms/form.tsx';

const names = new Intl.DisplayNames('en', { type: 'region' });
const countries = payoutCountries
  .map((code) => ({ value: code as string, label: names.of(code) ?? code }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** Opens the payment company's page. Requires the country the first time, and the password for changing a bank. */
export function ContinueForm({ bank }: { bank: BankInfo }) {
  const { market } = useSession();
  const [isChanging, setChanging] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const form = useCallForm('wallet/generate_onboarding_link', {
    initialValues: { country: bank.country ?? countryOf(market.place.timezone), current_password: '' },
    toInput: ({ country, current_password }) => ({
      ...(bank.state === 'none' ? { country } : {}),
      ...(bank.asks_password ? { current_password } : {}),
    }),
    onDone: ({ url }) => {
      setLeaving(true);
      window.location.assign(url);
    },
  });
  if (bank.asks_password && !isChanging)
    return (
      <Button variant="default" onClick={() => setChanging(true)}>
        {bankLabels.verified.verb}
      </Button>
    );
  return (
    <Form label="Continue" {...form.props}>
      {bank.state === 'none' && (
        <Select
          label="Country of your bank account"
          searchable
          allowDeselect={false}
          data={countries}
          {...form.field('country')}
        />
      )}
      {bank.asks_password && (
        <PasswordInput
          label="Your password"
          description="So nobody else can change where your money goes."
          autoComplete="current-password"
          {...form.field('current_password')}
        />
      )}
      <div>
        <Button
          type="submit"
          size="md"
          loading={form.isPending || isLeaving}
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          {bankLabels[bank.state].verb}
        </Button>
      </div>
    </Form>
  );
}

/** The probable bank country of a zone, as a first suggestion. */
function countryOf(timezone: string): string {
  if (timezone.startsWith('America/')) return 'US';
  const capital: Readonly<Record<string, string>> = {
    'Europe/Berlin': 'DE',
    'Europe/Vienna': 'AT',
    'Europe/Zurich': 'CH',
    'Europe/Paris': 'FR',
    'Europe/Madrid': 'ES',
    'Europe/Rome': 'IT',
    'Europe/London': 'GB',
    'Europe/Amsterdam': 'NL',
    'Asia/Tokyo': 'JP',
  };
  return capital[timezone] ?? 'US';
}
