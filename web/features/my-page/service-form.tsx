import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import type { OwnProvider, OwnService } from '#contract/entities/provider.ts';
import { REQUEST_HOURS, REQUEST_LEAD_HOURS } from '#contract/request-hours.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { hoursLabel } from '#web/features/provider/labels.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PRICE_WANTED, parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { Choice, Form } from '#web/ui/forms/form.tsx';
import classes from './my-page.module.css';
import { matchingDescription } from './offered.ts';
import { ServicePictures } from './service-pictures.tsx';

interface ServiceFormProps {
  readonly page: OwnProvider;
  readonly service: OwnService | null;
  /** What a new service is, in its owner's words. */
  readonly offered: string;
  readonly onDone: () => void;
}

/** The times to answer to choose from, in hours, up to the most there is; one that was set otherwise stays choosable. */
function answerHours(present: number): number[] {
  return [...new Set([1, 2, 4, 8, 12, 24, 48, 72, 96, 120, 144, present])].sort((one, other) => one - other);
}

/** A service in all that its owner says of it; what is typed stays when it is refused. */
export function ServiceForm({ page, service, offered, onDone }: ServiceFormProps) {
  const catalogue = useCall('user/description_list', {});
  const groups = catalogue.data?.items ?? [];
  const match = service === null ? matchingDescription(groups, offered) : null;
  const [values, setValues] = useState({
    description_id: service?.description_id ?? match?._id ?? '',
    title: service?.title ?? offered,
    text: service?.text ?? '',
    price: service ? priceText(service.amount, service.currency) : '',
    duration: String(service?.duration_minutes ?? match?.typical_minutes ?? 60),
    place: service?.place ?? ('at_provider' as const),
    capacity: String(service?.capacity ?? 1),
    isRequest: service?.booking_mode === 'request',
    requestHours: service?.request_hours ?? REQUEST_HOURS,
    policy: service?.cancellation_policy ?? page.cancellation_policy,
    isActive: service?.is_active ?? true,
    pictures: (service?.images ?? []).map((picture) => picture._id) as readonly string[],
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    setErrors({});
  };
  const save = useCallMutation('user/add_user_service', {
    stale: ['my_page/get_my_page'],
    form: { setErrors },
    onDone: () => {
      toast.good('Service saved');
      onDone();
    },
  });
  const choose = (description_id: string) => {
    const found = groups.flatMap((group) => group.descriptions).find((each) => each._id === description_id);
    if (!found) return set({ description_id });
    set({ description_id, title: values.title || found.name, duration: String(found.typical_minutes) });
  };
  const submit = () => {
    const amount = parsePrice(values.price, page.currency);
    const missing = {
      ...(values.description_id === '' ? { description_id: 'Choose a service type.' } : {}),
      ...(values.title.trim() === '' ? { title: 'Enter a title.' } : {}),
      ...(amount === null ? { amount: PRICE_WANTED } : {}),
    };
    setErrors(missing);
    if (amount === null || Object.keys(missing).length > 0) return;
    save.run({
      ...(service ? { service_id: service._id } : { provider_id: page._id }),
      description_id: values.description_id,
      title: values.title,
      text: values.text,
      amount,
      duration_minutes: Number(values.duration),
      place: values.place,
      capacity: Number(values.capacity),
      booking_mode: values.isRequest ? 'request' : 'instant',
      request_hours: values.requestHours,
      cancellation_policy: values.policy,
      is_active: values.isActive,
      image_ids: [...values.pictures],
    });
  };
  return (
    <Form onSubmit={submit} problem={save.problem}>
      <NativeSelect
        label="Service type"
        value={values.description_id}
        error={errors.description_id}
        data={[
          { value: '', label: 'Choose from the catalog' },
          ...groups.map((group) => ({
            group: group.name,
            items: group.descriptions.map((each) => ({ value: each._id, label: each.name })),
          })),
          // What it is made of may not be offered any more; it stays what it is.
          ...(service && !groups.some((group) => group.descriptions.some((each) => each._id === service.description_id))
            ? [{ value: service.description_id, label: 'No longer in the catalog' }]
            : []),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextInput
        label="Title"
        dir="auto"
        value={values.title}
        error={errors.title}
        maxLength={120}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        dir="auto"
        rows={4}
        value={values.text}
        error={errors.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <ServicePictures
        page={page}
        service={service}
        value={values.pictures}
        error={Object.entries(errors).find(([path]) => path.startsWith('image_ids'))?.[1]}
        onChange={(pictures) => setValues((before) => ({ ...before, pictures }))}
      />
      <div className={classes.pairs}>
        <TextInput
          label={`Price in ${page.currency}`}
          inputMode="decimal"
          value={values.price}
          error={errors.amount}
          onChange={(event) => set({ price: event.currentTarget.value })}
        />
        <TextInput
          label="Minutes"
          inputMode="numeric"
          value={values.duration}
          error={errors.duration_minutes}
          onChange={(event) => set({ duration: event.currentTarget.value.replace(/\D/g, '') })}
        />
        <Choice
          label="Where"
          value={values.place}
          options={[
            { value: 'at_provider', label: 'At your place' },
            { value: 'at_customer', label: 'At the customer’s' },
            { value: 'virtual', label: 'Online' },
          ]}
          onPick={(place) => set({ place })}
        />
        <TextInput
          label="People per session"
          inputMode="numeric"
          value={values.capacity}
          error={errors.capacity}
          onChange={(event) => set({ capacity: event.currentTarget.value.replace(/\D/g, '') })}
        />
        <Choice
          label="Cancellation"
          value={values.policy}
          options={[
            { value: 'flexible', label: 'Flexible' },
            { value: 'moderate', label: 'Moderate' },
            { value: 'strict', label: 'Strict' },
          ]}
          onPick={(policy) => set({ policy })}
        />
      </div>
      <Switch
        label="I confirm each booking myself"
        checked={values.isRequest}
        onChange={(event) => set({ isRequest: event.currentTarget.checked })}
      />
      {values.isRequest && (
        <Choice
          label="Time to answer"
          inputWrapperOrder={['label', 'input', 'description']}
          description={`Customers see how long you have, up to ${REQUEST_LEAD_HOURS} hours before the start. After that, the request expires.`}
          value={String(values.requestHours)}
          error={errors.request_hours}
          options={answerHours(values.requestHours).map((hours) => ({
            value: String(hours),
            label: hoursLabel(hours),
          }))}
          onPick={(hours) => set({ requestHours: Number(hours) })}
        />
      )}
      {service !== null && (
        <Switch
          label="Offered"
          description="If off, nobody can book it. Existing bookings stay."
          checked={values.isActive}
          onChange={(event) => set({ isActive: event.currentTarget.checked })}
        />
      )}
      <Button type="submit" size="md" loading={save.isPending}>
        Save service
      </Button>
    </Form>
  );
}
