import { Button } from '@mantine/core';
import { currencyCodes } from '#contract/currencies.ts';
import type { AdminSettings } from '#contract/entities/admin.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { PlaceField } from '#web/features/places/place-field.tsx';
import type { Town } from '#web/features/places/town-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FieldRow, Form, Select, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '../panel.tsx';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencies = currencyCodes.map((code) => ({ value: code, label: `${code} · ${currencyNames.of(code) ?? code}` }));
const zones = Intl.supportedValuesOf('timeZone');

/** The name and the place of the marketplace, and the currency for comparing prices. */
export function MarketSettings({ settings }: { settings: AdminSettings }) {
  const { market, currency } = settings;
  return (
    <Panel title="Marketplace" text="What people see first, and where their searches start.">
      <Fields key={`${market.name}:${market.place.label}:${market.place.timezone}:${currency}`} settings={settings} />
    </Panel>
  );
}

function Fields({ settings: { market, currency, can } }: { settings: AdminSettings }) {
  const { label, lat, lon, timezone } = market.place;
  const form = useCallForm('admin/change_settings', {
    initialValues: {
      name: market.name,
      place: { label, lat, lon } as Pick<Town, 'label' | 'lat' | 'lon'> | null,
      timezone,
      currency,
    },
    toInput: ({ timezone, place, ...values }) => ({ ...values, place: place && { ...place, timezone } }),
    missing: { place: 'Choose a town from the list.' },
    onDone: () => toast.good('Settings saved'),
  });
  const { values } = form;
  return (
    <Form label="Marketplace" {...form.props}>
      <TextInput {...form.field('name')} label="Name" size="md" maxLength={60} disabled={!can.change} />
      <PlaceField
        {...form.field('place')}
        initial={label}
        disabled={!can.change}
        onChange={(town) => {
          form.setFieldValue('place', town && { label: town.label, lat: town.lat, lon: town.lon });
          if (town !== null) form.setFieldValue('timezone', town.timezone);
        }}
      />
      <FieldRow>
        <Select
          label="Time zone"
          description="Used for statements and fee changes."
          size="md"
          searchable
          allowDeselect={false}
          limit={50}
          data={zones.includes(values.timezone) ? zones : [values.timezone, ...zones]}
          {...form.field('timezone')}
          disabled={!can.change}
        />
        <Select
          label="Currency"
          description={
            values.currency !== currency
              ? 'Pages keep their own prices. Referral credit resets to the default.'
              : 'Used for new pages, referral credit and comparing prices.'
          }
          size="md"
          searchable
          allowDeselect={false}
          data={currencies}
          {...form.field('currency')}
          disabled={!can.change}
        />
      </FieldRow>
      <Select
        label="Language"
        description="English is the only complete language so far."
        size="md"
        allowDeselect={false}
        data={[{ value: 'en', label: 'English' }]}
        value={market.language}
        disabled={!can.change}
      />
      {can.change && (
        <div>
          <Button type="submit" size="md" loading={form.isPending}>
            Save marketplace
          </Button>
        </div>
      )}
    </Form>
  );
}
