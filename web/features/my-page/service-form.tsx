import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { OTHER_SERVICE } from '#contract/choices/catalogue.ts';
import { heldContent } from '#locales/areas/held-content.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import type { ServiceCategory, ServiceDescription } from '#contract/entities/catalogue.ts';
import type { OwnProvider, OwnService } from '#contract/entities/provider.ts';
import { REQUEST_HOURS, REQUEST_LEAD_HOURS } from '#contract/limits/request-hours.ts';
import { digitsOnly, type FieldProps, useCallForm } from '#web/api/call-form.ts';
import { hoursLabel } from '#web/features/services/labels.ts';
import { ExemptionChoice } from '#web/features/withdrawal/exemption-choice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { parsePrice, priceText, priceWanted } from '#web/ui/format/price-text.ts';
import { Choice, Form, SubmitButton } from '#web/ui/forms/form.tsx';
import { keeping } from './catalog/catalogue-filter.ts';
import { descriptionFor } from './catalog/match-description.ts';
import { useCatalog } from './catalog/use-catalog.tsx';
import classes from './my-page.module.css';
import { ServicePictures } from './service-pictures.tsx';

interface ServiceFormProps {
  readonly page: OwnProvider;
  readonly service: OwnService | null;
  /** The owner's description of a new service. */
  readonly offered: string;
  readonly onDone: () => void;
}

const places = [
  { value: 'at_provider', label: 'At your place' },
  { value: 'at_customer', label: 'At the customer’s' },
  { value: 'virtual', label: 'Online' },
] as const;
const policies = [
  { value: 'flexible', label: 'Flexible' },
  { value: 'moderate', label: 'Moderate' },
  { value: 'strict', label: 'Strict' },
] as const;

/** The form of a service with all its settings. A refusal keeps the input. */
export function ServiceForm({ page, service, offered, onDone }: ServiceFormProps) {
  const { categories: groups = [], nothing, problem } = useCatalog();
  const match = service === null ? descriptionFor(groups, offered) : null;
  const form = useServiceForm({ page, service, offered, onDone }, match);
  const { values } = form;
  const choose = (description_id: string) => {
    form.field('description_id').onChange(description_id);
    const found = groups.flatMap((group) => group.descriptions).find((each) => each._id === description_id);
    if (!found) return;
    if (values.title === '') form.field('title').onChange(found.name);
    form.field('duration_minutes').onChange(String(found.typical_minutes));
  };
  const isRequest = values.booking_mode === 'request';
  return (
    <Form {...form.props}>
      <Select
        label="Service type"
        placeholder="Choose from the catalog"
        {...form.field('description_id')}
        value={values.description_id === '' ? null : values.description_id}
        data={typeOptions(groups, service)}
        filter={keeping(groups.flatMap((group) => group.descriptions).find(isOther)?._id)}
        nothingFoundMessage={nothing}
        searchable
        allowDeselect={false}
        onChange={(chosen) => choose(chosen ?? '')}
      />
      {problem}
      <TextInput label="Title" dir="auto" maxLength={120} {...form.field('title')} />
      <Textarea label="Description" dir="auto" rows={4} {...form.field('text')} />
      <ServicePictures page={page} service={service} value={values.image_ids} {...form.field('image_ids')} />
      <div className={classes.pairs}>
        <TextInput label={`Price in ${page.currency}`} inputMode="decimal" {...form.field('amount')} />
        <TextInput label="Minutes" {...digitsOnly(form.field('duration_minutes'))} />
        <Choice
          label="Where"
          value={values.place}
          error={form.field('place').error}
          options={places}
          onPick={form.field('place').onChange}
        />
        <TextInput label="People per session" {...digitsOnly(form.field('capacity'))} />
        <Choice
          label="Cancellation"
          value={values.cancellation_policy}
          error={form.field('cancellation_policy').error}
          options={policies}
          onPick={form.field('cancellation_policy').onChange}
        />
      </div>
      <ExemptionChoice
        value={values.withdrawal_exemption}
        error={form.field('withdrawal_exemption').error}
        onPick={form.field('withdrawal_exemption').onChange}
      />
      <Switch
        label="I confirm each booking myself"
        checked={isRequest}
        error={form.field('booking_mode').error}
        onChange={(event) => form.field('booking_mode').onChange(event.currentTarget.checked ? 'request' : 'instant')}
      />
      {isRequest && <AnswerTime hours={values.request_hours} field={form.field('request_hours')} />}
      {service !== null && (
        <Switch
          label="Offered"
          description="If off, nobody can book it. Existing bookings stay."
          {...form.field('is_active', 'checkbox')}
        />
      )}
      <SubmitButton of={form}>Save service</SubmitButton>
    </Form>
  );
}

/** The form of a service: its stored values, or those that fit a new one of the type `match`. */
function useServiceForm({ page, service, offered, onDone }: ServiceFormProps, match: ServiceDescription | null) {
  const held = useMessages(heldContent);
  return useCallForm('user/add_user_service', {
    initialValues: {
      description_id: service?.description_id ?? match?._id ?? '',
      title: service?.title ?? offered,
      text: service?.text ?? '',
      amount: service ? priceText(service.amount, service.currency) : '',
      duration_minutes: String(service?.duration_minutes ?? match?.typical_minutes ?? 60),
      place: service?.place ?? ('at_provider' as const),
      capacity: String(service?.capacity ?? 1),
      booking_mode: service?.booking_mode ?? ('instant' as const),
      request_hours: service?.request_hours ?? REQUEST_HOURS,
      cancellation_policy: service?.cancellation_policy ?? page.cancellation_policy,
      withdrawal_exemption: service?.withdrawal_exemption ?? ('none' as const),
      is_active: service?.is_active ?? true,
      image_ids: (service?.images ?? []).map((picture) => picture._id),
    },
    toInput: ({ amount, duration_minutes, capacity, ...values }) => ({
      ...(service ? { service_id: service._id } : { provider_id: page._id }),
      ...values,
      amount: parsePrice(amount, page.currency),
      duration_minutes: Number(duration_minutes),
      capacity: Number(capacity),
    }),
    missing: { description_id: 'Choose a service type.', title: 'Enter a title.', amount: priceWanted(page.currency) },
    onDone: ({ is_held }) => {
      if (is_held) toast.good(held('service_saved'), held('service_saved_text'));
      else toast.good('Service saved');
      onDone();
    },
  });
}

const isOther = ({ slug }: ServiceDescription): boolean => slug === OTHER_SERVICE;

/** The catalog's service types by group. The service's own type may be retired. It stays selectable. */
function typeOptions(groups: readonly ServiceCategory[], service: OwnService | null) {
  const isListed = groups.some((group) => group.descriptions.some((each) => each._id === service?.description_id));
  return [
    ...groups.map((group) => ({
      group: group.name,
      items: group.descriptions.map((each) => ({ value: each._id, label: each.name })),
    })),
    ...(service && !isListed ? [{ value: service.description_id, label: 'No longer in the catalog' }] : []),
  ];
}

/** The time that the provider has to answer a request, in hours. */
function AnswerTime({ hours: chosen, field }: { readonly hours: number; readonly field: FieldProps }) {
  const labels = useMessages(serviceLabels);
  return (
    <Choice
      label="Time to answer"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        `Customers see how long you have, up to ${REQUEST_LEAD_HOURS} hours before the start. ` +
        'After that, the request expires.'
      }
      value={String(chosen)}
      error={field.error}
      options={answerHours(chosen).map((hours) => ({
        value: String(hours),
        label: hoursLabel(labels, hours),
      }))}
      onPick={(hours) => field.onChange(Number(hours))}
    />
  );
}

/** The selectable answer times in hours, up to the maximum; another stored value stays selectable. */
function answerHours(present: number): number[] {
  return [...new Set([1, 2, 4, 8, 12, 24, 48, 72, 96, 120, 144, present])].sort((one, other) => one - other);
}
