import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/Input.css';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { serverNow } from '#web/api/clock.ts';
import { useCall } from '#web/api/queries.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { writeSpan } from '#web/features/schedule/wall-time.ts';
import { minutesLabel } from '#web/features/services/labels.ts';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Choice, Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { FreeTimes } from './free-times.tsx';
import {
  peopleOf,
  type Service,
  startOf,
  useWalkInForm,
  type WalkInFormProps,
  type WalkInProps,
} from './use-walk-in-form.ts';
import classes from './walk-in.module.css';

/** Enters a client who calls or walks in: service, time and name. */
export function WalkIn(props: WalkInProps) {
  const page = useCall('my_page/get_my_page', { provider_id: props.provider_id });
  const services = page.data?.items[0]?.is_service_array.filter((service) => service.is_active);
  return (
    <Modal isOpen onClose={props.onClose} title="Add booking">
      {services === undefined ? (
        <Skeleton height={360} role="status" aria-label="Loading your services" />
      ) : services.length === 0 ? (
        <EmptyState
          scene="stall"
          title="No services yet"
          text="Add your first service on your page, then you can add bookings."
          action={{ label: 'Go to my page', to: href('my_page') }}
        />
      ) : (
        <WalkInForm {...props} services={services} />
      )}
    </Modal>
  );
}

function WalkInForm(props: WalkInFormProps) {
  const { timezone, services, onClose } = props;
  const labels = useMessages(serviceLabels);
  const form = useWalkInForm(props);
  const { date, ...typed } = form.values;
  const service = services.find((each) => each._id === typed.service_id);
  if (!service) return null;
  const participants = peopleOf(typed.participants, service);
  const starts_at = startOf(date, typed.starts_at, timezone);
  return (
    <Form {...form.props} label="Add booking">
      <Choice
        label="What"
        value={typed.service_id}
        error={form.field('service_id').error}
        onPick={form.field('service_id').onChange}
        options={services.map(({ _id, title, duration_minutes }) => ({
          value: _id,
          label: `${title}, ${minutesLabel(labels, duration_minutes)}`,
        }))}
      />
      <DayAndTime form={form} />
      <FreeTimes
        service_id={typed.service_id}
        date={date}
        timezone={timezone}
        participants={participants}
        chosen={typed.starts_at}
        onChoose={form.field('starts_at').onChange}
      />
      {service.capacity > 1 && (
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={service.capacity}
          label="People"
          description={`Up to ${service.capacity} people.`}
          {...form.field('participants')}
        />
      )}
      <TextInput label="Name" required autoComplete="off" maxLength={120} {...form.field('name')} />
      <Contact form={form} />
      {service.place === 'at_customer' && (
        <TextInput label="Address (optional)" autoComplete="off" {...form.field('customer_address')} />
      )}
      <Textarea
        label="Note (optional)"
        description={typed.email.trim() === '' ? 'Only you see this.' : 'The customer sees this too.'}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={2000}
        {...form.field('note')}
      />
      <Sum
        service={service}
        participants={participants}
        starts_at={starts_at}
        timezone={timezone}
        email={typed.email}
      />
      <ButtonRow align="end">
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton of={form}>Add booking</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function DayAndTime({ form }: { form: ReturnType<typeof useWalkInForm> }) {
  return (
    <div className={classes.pair}>
      <TextInput
        type="date"
        label="Day"
        required
        {...form.field('date')}
        onChange={(event) => {
          form.field('date').onChange(event);
          form.clearFieldError('starts_at');
        }}
      />
      <TextInput type="time" label="Time" required {...form.field('starts_at')} />
    </div>
  );
}

/** The client's phone number and email address. */
function Contact({ form }: { form: ReturnType<typeof useWalkInForm> }) {
  const phone = usePhone();
  const phoneField = form.field('phone');
  return (
    <div className={classes.pair}>
      <TextInput
        type="tel"
        label="Phone (optional)"
        description={phone.hint}
        autoComplete="off"
        {...phoneField}
        onBlur={(event) => {
          form.setFieldValue('phone', phone.complete);
          phoneField.onBlur?.(event);
        }}
      />
      <TextInput type="email" label="Email (optional)" autoComplete="off" {...form.field('email')} />
    </div>
  );
}

interface SumProps {
  readonly service: Service;
  readonly participants: number;
  /** Null while the day or the time is missing. */
  readonly starts_at: string | null;
  readonly timezone: string;
  readonly email: string;
}

/** The time, the price and the mails of the booking. */
function Sum({ service, participants, starts_at, timezone, email }: SumProps) {
  const { money } = useFormats();
  const language = useLocale();
  const home = useHomeZone();
  const ends_at =
    starts_at === null ? null : new Date(Date.parse(starts_at) + service.duration_minutes * 60_000).toISOString();
  return (
    <p className={classes.sum}>
      {starts_at !== null && ends_at !== null && <b>{writeSpan(starts_at, ends_at, timezone, language, home)}</b>}
      <span>
        {service.amount === 0
          ? 'Free of charge.'
          : `${money(service.amount * participants, service.currency, { exact: true })}, ` +
            'paid to you on site. No service fee.'}{' '}
        {starts_at !== null && isOver(starts_at)
          ? 'This time is in the past, so we’ll add it as completed.'
          : email.trim() === ''
            ? 'No email, no confirmation sent.'
            : 'They get a confirmation, reminders and a link to their booking.'}
      </span>
    </p>
  );
}

const isOver = (starts_at: string): boolean => Date.parse(starts_at) < serverNow();
