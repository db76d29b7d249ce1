import { Autocomplete, Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCall, useCallMutation, useSession, useWeb } from '#web/api/queries.ts';
import { FaceField } from '#web/features/pictures/face-field.tsx';
import { policyInWords } from '#web/features/provider/words.ts';
import { zoneName } from '#web/features/schedule/wall-time.ts';
import { parsePrice, priceText } from '#web/ui/price-text.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './my-page.module.css';
import { PageForm } from './page-form.tsx';

interface SectionProps {
  readonly page: OwnProvider;
}

/** The page's round picture, which goes by itself as soon as it is chosen. */
export function AvatarSection({ page }: SectionProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const change = useCallMutation('my_page/add_my_page', {
    stale: ['my_page/get_my_page', 'user/session'],
    onProblem: (problem) => {
      if (problem.code === 'not_signed_in') return false;
      setWrong(problem.detail);
      return true;
    },
    onDone: (changed) => toast.good(changed.avatar === null ? 'The picture is gone' : 'The picture is saved'),
  });
  const run = (input: { remove_avatar?: boolean }, file?: File) => {
    setWrong(null);
    change.run({ provider_id: page._id, ...input }, file && { avatar: [file] });
  };
  return (
    <FaceField
      name={page.name}
      label="Picture of you or your place"
      picture={page.avatar}
      isSending={change.isPending}
      error={wrong}
      onFile={(file) => run({}, file)}
      onRemove={() => run({ remove_avatar: true })}
    />
  );
}

/** Name, headline, about and categories; `onPreview` follows while they are typed. */
export function BasicsSection({
  page,
  onPreview,
}: SectionProps & { readonly onPreview: (preview: { name: string; headline: string }) => void }) {
  const catalogue = useCall('user/description_list', {});
  const categories = catalogue.data?.items ?? [];
  const initial = {
    name: page.name,
    headline: page.headline,
    about: page.about,
    categories: page.category_slugs as readonly string[],
  };
  return (
    <PageForm
      page={page}
      initial={initial}
      onValues={onPreview}
      toChange={({ categories: chosen, ...rest }) => ({
        ...rest,
        category_ids: categories.filter((category) => chosen.includes(category.slug)).map((category) => category._id),
      })}
    >
      {({ values, set, errors }) => (
        <>
          <TextInput
            label="Name"
            value={values.name}
            error={errors.name}
            maxLength={120}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Headline"
            description="One line that says what you do and for whom."
            value={values.headline}
            error={errors.headline}
            maxLength={160}
            onChange={(event) => set({ headline: event.currentTarget.value })}
          />
          <Textarea
            label="About"
            description="Who you are, how you work, what people leave with."
            rows={6}
            value={values.about}
            error={errors.about}
            onChange={(event) => set({ about: event.currentTarget.value })}
          />
          <MultiSelect
            label="Categories"
            placeholder={values.categories.length === 0 ? 'Choose at least one' : ''}
            data={categories.map((category) => ({ value: category.slug, label: category.name }))}
            value={[...values.categories]}
            error={errors.category_ids}
            maxValues={6}
            searchable
            onChange={(chosen) => set({ categories: chosen })}
          />
        </>
      )}
    </PageForm>
  );
}

/** The town, from the table of places; the address; and whether the public sees it. */
export function PlaceSection({ page }: SectionProps) {
  const { language } = useWeb();
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
            description="Otherwise visitors see only your area; whoever has booked sees the address."
            checked={values.is_address_public}
            onChange={(event) => set({ is_address_public: event.currentTarget.checked })}
          />
          <p
            className={classes.hint}
          >{`Your calendar is in ${zoneName(values.found?.timezone ?? page.timezone, language)}.`}</p>
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
      description="Choose from the list, so that people nearby find you."
      value={value}
      error={error}
      data={[...new Set(items.map((place) => place.label))]}
      filter={({ options }) => options}
      onChange={(label) => onChange(label, items.find((place) => place.label === label) ?? null)}
    />
  );
}

const minuteSteps = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120];
const notices = [
  [0, 'None'],
  [60, '1 hour'],
  [120, '2 hours'],
  [240, '4 hours'],
  [720, '12 hours'],
  [1440, '1 day'],
  [2880, '2 days'],
  [10080, '1 week'],
] as const;
const advances = [7, 14, 30, 60, 90, 180, 365];

/** What is not on the list (set through the API) stays choosable. */
function optionsOf(list: readonly (readonly [number, string])[], value: number, unit: string) {
  const known = list.some(([number]) => number === value) ? list : [...list, [value, `${value} ${unit}`] as const];
  return known.map(([number, label]) => ({ value: String(number), label }));
}

/** Cancellation, breaks between bookings, notice and how far ahead. */
export function RulesSection({ page }: SectionProps) {
  const initial = {
    cancellation_policy: page.cancellation_policy,
    buffer_before_minutes: page.buffer_before_minutes,
    buffer_after_minutes: page.buffer_after_minutes,
    min_notice_minutes: page.min_notice_minutes,
    max_advance_days: page.max_advance_days,
  };
  const minutes = minuteSteps.map((step) => [step, step === 0 ? 'None' : `${step} min`] as const);
  return (
    <PageForm page={page} initial={initial} toChange={(values) => values}>
      {({ values, set }) => (
        <div className={classes.pairs}>
          <NativeSelect
            label="Cancellation of new services"
            inputWrapperOrder={['label', 'input', 'description']}
            description={policyInWords(values.cancellation_policy)}
            data={[
              { value: 'flexible', label: 'Flexible' },
              { value: 'moderate', label: 'Moderate' },
              { value: 'strict', label: 'Strict' },
            ]}
            value={values.cancellation_policy}
            onChange={(event) =>
              set({ cancellation_policy: event.currentTarget.value as OwnProvider['cancellation_policy'] })
            }
          />
          <NativeSelect
            label="Least notice"
            inputWrapperOrder={['label', 'input', 'description']}
            description="How long before the start people can still book."
            data={optionsOf(notices, values.min_notice_minutes, 'min')}
            value={String(values.min_notice_minutes)}
            onChange={(event) => set({ min_notice_minutes: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Break before a booking"
            data={optionsOf(minutes, values.buffer_before_minutes, 'min')}
            value={String(values.buffer_before_minutes)}
            onChange={(event) => set({ buffer_before_minutes: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Break after a booking"
            data={optionsOf(minutes, values.buffer_after_minutes, 'min')}
            value={String(values.buffer_after_minutes)}
            onChange={(event) => set({ buffer_after_minutes: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Open for booking"
            data={optionsOf(
              advances.map((days) => [days, `${days} days ahead`] as const),
              values.max_advance_days,
              'days ahead',
            )}
            value={String(values.max_advance_days)}
            onChange={(event) => set({ max_advance_days: Number(event.currentTarget.value) })}
          />
        </div>
      )}
    </PageForm>
  );
}

/** What receipts say of tax: rate, number, and whether prices have it in them. */
export function TaxSection({ page }: SectionProps) {
  const initial = {
    rate: priceText(page.tax_rate_basis_points, 'USD'),
    tax_number: page.tax_number,
    prices_include_tax: page.prices_include_tax,
  };
  return (
    <PageForm
      page={page}
      initial={initial}
      // A rate in hundredths of a percent is written like an amount with two decimals; what is none is refused as such.
      toChange={({ rate, ...rest }) => ({
        ...rest,
        tax_rate_basis_points: rate.trim() === '' ? 0 : (parsePrice(rate.replace('%', ''), 'USD') ?? -1),
      })}
    >
      {({ values, set, errors }) => (
        <>
          <div className={classes.pairs}>
            <TextInput
              label="Tax rate in percent"
              description="0 where your receipts show no tax."
              inputMode="decimal"
              value={values.rate}
              error={
                errors.tax_rate_basis_points === undefined
                  ? undefined
                  : 'Please write a rate from 0 to 50, like 19 or 7.25.'
              }
              onChange={(event) => set({ rate: event.currentTarget.value })}
            />
            <TextInput
              label="Tax number"
              description="As it has to stand on receipts."
              value={values.tax_number}
              error={errors.tax_number}
              maxLength={60}
              onChange={(event) => set({ tax_number: event.currentTarget.value })}
            />
          </div>
          <Checkbox
            label="My prices include it"
            description="Otherwise receipts say that it comes on top and is settled between you and the customer; customers are charged your prices as they are."
            checked={values.prices_include_tax}
            onChange={(event) => set({ prices_include_tax: event.currentTarget.checked })}
          />
        </>
      )}
    </PageForm>
  );
}
