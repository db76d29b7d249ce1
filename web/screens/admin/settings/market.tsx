import { useMemo } from 'react';
import { currencyCodes } from '#contract/currencies.ts';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminMarket } from '#locales/areas/admin-market.ts';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { PlaceField } from '#web/features/places/place-field.tsx';
import type { Town } from '#web/features/places/town-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { FieldRow, Form, Select, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '../panel.tsx';

const zones = Intl.supportedValuesOf('timeZone');

/** The name and the place of the marketplace, and the currency for comparing prices. */
export function MarketSettings({ settings }: { settings: AdminSettings }) {
  const t = useMessages(adminMarket);
  const { market, currency } = settings;
  return (
    <Panel title={t('title')} text={t('text')}>
      <Fields key={`${market.name}:${market.place.label}:${market.place.timezone}:${currency}`} settings={settings} />
    </Panel>
  );
}

function Fields({ settings: { market, currency, can } }: { settings: AdminSettings }) {
  const t = useMessages(adminMarket);
  const all = useMessages(adminSettings);
  const currencies = useCurrencies();
  const { label, lat, lon, timezone } = market.place;
  const form = useCallForm('admin/change_settings', {
    initialValues: {
      name: market.name,
      place: { label, lat, lon } as Pick<Town, 'label' | 'lat' | 'lon'> | null,
      timezone,
      currency,
    },
    toInput: ({ timezone, place, ...values }) => ({ ...values, place: place && { ...place, timezone } }),
    missing: { place: t('place_missing') },
    onDone: () => toast.good(all('saved')),
  });
  const { values } = form;
  return (
    <Form label={t('title')} {...form.props}>
      <TextInput {...form.field('name')} label={t('name')} size="md" maxLength={60} disabled={!can.change} />
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
          label={t('zone')}
          description={t('zone_text')}
          size="md"
          searchable
          allowDeselect={false}
          limit={50}
          data={zones.includes(values.timezone) ? zones : [values.timezone, ...zones]}
          {...form.field('timezone')}
          disabled={!can.change}
        />
        <Select
          label={t('currency')}
          description={t(values.currency === currency ? 'currency_text' : 'currency_changed')}
          size="md"
          searchable
          allowDeselect={false}
          data={currencies}
          {...form.field('currency')}
          disabled={!can.change}
        />
      </FieldRow>
      <Select
        label={t('language')}
        description={t('language_text')}
        size="md"
        allowDeselect={false}
        data={[{ value: 'en', label: t('language.en') }]}
        value={market.language}
        disabled={!can.change}
      />
      {can.change && (
        <div>
          <SubmitButton of={form}>{t('save')}</SubmitButton>
        </div>
      )}
    </Form>
  );
}

/** The currencies to choose from, by code and name. */
function useCurrencies() {
  const t = useMessages(adminMarket);
  const { currencyName } = useFormats();
  return useMemo(
    () =>
      currencyCodes.map((value) => ({
        value,
        label: t('currency_option', { code: value, name: currencyName(value) }),
      })),
    [t, currencyName],
  );
}
