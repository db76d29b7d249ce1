import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { zoneName } from '#web/features/schedule/wall-time.ts';
import classes from './my-page.module.css';
import { PageForm } from './page-form.tsx';

/** The town, from the table of places; the address; and whether the public sees it. */
export function PlaceSection({ page }: { readonly page: OwnProvider }) {
  const locale = useLocale();
  const home = useHomeZone();
  const initial = {
    area_label: page.area_label,
    address: page.address,
    is_address_public: page.is_address_public,
    found: null as { lat: number; lon: number; timezone: string } | null,
  };
  return (
    <PageForm
      page={page}
      initial={initial}
      toChange={({ found, ...rest }) => ({
        ...rest,
        ...(found ? { location: { lat: found.lat, lon: found.lon }, timezone: found.timezone } : {}),
      })}
    >
      {({ values, set, errors }) => (
        <>
          <TownField
            value={values.area_label}
            error={errors.location ?? errors.area_label}
            onChange={(area_label, found) => set(found ? { area_label, found } : { area_label })}
          />
          <TextInput
            label="Address"
            autoComplete="street-address"
            value={values.address}
            error={errors.address}
            maxLength={300}
            onChange={(event) => set({ address: event.currentTarget.value })}
          />
          <Checkbox
            label="Show my address to everyone"
            description="If not, visitors see only your area. Customers get the address when they book."
            checked={values.is_address_public}
            onChange={(event) => set({ is_address_public: event.currentTarget.checked })}
          />
          <p
            className={classes.hint}
          >{`Your calendar is in ${zoneName(values.found?.timezone ?? page.timezone, locale, home)}.`}</p>
        </>
      )}
    </PageForm>
  );
}

interface TownFieldProps {
  readonly value: string;
  readonly error: string | undefined;
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
