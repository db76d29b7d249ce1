import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import type { ReactNode } from 'react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { zoneName } from '#web/features/schedule/wall-time.ts';
import classes from './my-page.module.css';
import { PageForm, usePageForm } from './page-form.tsx';

/** The town from the table of places, the address, and whether the address is public. */
export function PlaceSection({ page }: { readonly page: OwnProvider }) {
  const locale = useLocale();
  const home = useHomeZone();
  const form = usePageForm(page, {
    initialValues: {
      area_label: page.area_label,
      address: page.address,
      is_address_public: page.is_address_public,
      location: null as { lat: number; lon: number; timezone: string } | null,
    },
    toChange: ({ location, ...rest }) => ({
      ...rest,
      ...(location ? { location: { lat: location.lat, lon: location.lon }, timezone: location.timezone } : {}),
    }),
  });
  const town = form.field('area_label');
  return (
    <PageForm page={page} form={form}>
      <TownField
        value={form.values.area_label}
        error={form.field('location').error ?? town.error}
        onChange={(label, found) => {
          town.onChange(label);
          if (found) form.field('location').onChange(found);
        }}
      />
      <TextInput label="Address" autoComplete="address-line1" maxLength={300} {...form.field('address')} />
      <Checkbox
        label="Show my address to everyone"
        description="If not, visitors see only your area. Customers get the address when they book."
        {...form.field('is_address_public', 'checkbox')}
      />
      <p
        className={classes.hint}
      >{`Your calendar is in ${zoneName(form.values.location?.timezone ?? page.timezone, locale, home)}.`}</p>
    </PageForm>
  );
}

interface TownFieldProps {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (label: string, found: { lat: number; lon: number; timezone: string } | null) => void;
}

function TownField({ value, error, onChange }: TownFieldProps) {
  const text = value.trim().slice(0, 80);
  const { place: market } = useSession().market;
  const near = { lat: market.lat, lon: market.lon };
  const places = useCall('user/place_list', { text, ...near }, { enabled: text.length >= 2, keepPrevious: true });
  const items = places.data?.items ?? [];
  return (
    <Autocomplete
      label="Town or area"
      description="Choose from the list so people nearby can find you."
      value={value}
      error={error}
      data={[...new Set(items.map((place) => place.label))]}
      filter={({ options }) => options}
      onChange={(label) => onChange(label, items.find((place) => place.label === label) ?? null)}
    />
  );
}
