import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminSettings } from '#contract/entities/admin.ts';
import { currencyCodes } from '#contract/money.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { PlaceField, type Town } from '#web/features/places/place-field.tsx';
import { FieldRow, Form, Select, TextInput } from '#web/ui/form.tsx';
import { toast } from '#web/ui/toast.ts';
import { Panel } from './panel.tsx';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencies = currencyCodes.map((code) => ({ value: code, label: `${code} · ${currencyNames.of(code) ?? code}` }));
const zones = Intl.supportedValuesOf('timeZone');

/** What the marketplace is called, where it is, and what prices are compared in. */
export function MarketSettings({ settings }: { settings: AdminSettings }) {
  const { market, currency } = settings;
  return (
    <Panel title="Marketplace" text="What people see first, and where their searches begin.">
      <Fields key={`${market.name}:${market.place.label}:${market.place.timezone}:${currency}`} settings={settings} />
    </Panel>
  );
}

function Fields({ settings: { market, currency, can } }: { settings: AdminSettings }) {
  const [typed, setTyped] = useState({ name: market.name, timezone: market.place.timezone, currency });
  const [place, setPlace] = useState<Pick<Town, 'label' | 'lat' | 'lon'> | null>(market.place);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useCallMutation('admin/change_settings', {
    form: { setErrors },
    onDone: () => toast.good('The settings are saved'),
  });
  const submit = () => {
    const wrong: Record<string, string> = {};
    if (typed.name.trim() === '') wrong.name = 'Please give your marketplace a name.';
    if (place === null) wrong.place = 'Please choose a town from the list.';
    setErrors(wrong);
    if (place === null || Object.keys(wrong).length > 0) return;
    const { label, lat, lon } = place;
    save.run({ name: typed.name, currency: typed.currency, place: { label, lat, lon, timezone: typed.timezone } });
  };
  const isOtherCurrency = typed.currency !== currency;
  return (
    <Form label="Marketplace" problem={save.problem} onSubmit={submit}>
      <TextInput
        label="Name"
        size="md"
        maxLength={60}
        value={typed.name}
        error={errors.name}
        disabled={!can.change}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <PlaceField
        initial={market.place.label}
        disabled={!can.change}
        error={errors.place ?? errors['place.label']}
        onChange={(town) => {
          setPlace(town);
          if (town !== null) setTyped({ ...typed, timezone: town.timezone });
        }}
      />
      <FieldRow>
        <Select
          label="Time zone"
          description="Statements and fee changes go by it."
          size="md"
          searchable
          allowDeselect={false}
          limit={50}
          data={zones.includes(typed.timezone) ? zones : [typed.timezone, ...zones]}
          value={typed.timezone}
          error={errors['place.timezone']}
          disabled={!can.change}
          onChange={(timezone) => setTyped({ ...typed, timezone: timezone ?? typed.timezone })}
        />
        <Select
          label="Currency"
          description={
            isOtherCurrency
              ? 'Pages keep their own prices. Referral credit goes back to the default.'
              : 'For new pages, referral credit and comparing prices.'
          }
          size="md"
          searchable
          allowDeselect={false}
          data={currencies}
          value={typed.currency}
          error={errors.currency}
          disabled={!can.change}
          onChange={(next) =>
            setTyped({ ...typed, currency: currencyCodes.find((code) => code === next) ?? typed.currency })
          }
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
          <Button type="submit" size="md" loading={save.isPending}>
            Save marketplace
          </Button>
        </div>
      )}
    </Form>
  );
}
