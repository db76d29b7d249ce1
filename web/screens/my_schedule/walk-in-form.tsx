import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/Input.css';
import { Button, Skeleton, Textarea } from '@mantine/core';
import type { CallOutput } from '#contract/index.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { serverNow } from '#web/api/clock.ts';
import { useCall } from '#web/api/queries.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { dateAndClock, instantOf, isDate, writeClock, writeSpan } from '#web/features/schedule/wall-time.ts';
import { minutesLabel } from '#web/features/services/labels.ts';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Choice, Form, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './walk-in.module.css';

type Service = CallOutput<'my_page/get_my_page'>['items'][number]['is_service_array'][number];

interface WalkInProps {
  readonly provider_id: string;
  readonly timezone: string;
  /** The initial day. */
  readonly date: string;
  readonly onClose: () => void;
  /** Called with the day of the entered client. */
  readonly onEntered: (date: string) => void;
}

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

/** The maximum number of free times to choose from. */
const MAX_CHIPS = 8;

interface WalkInFormProps extends WalkInProps {
  readonly services: readonly Service[];
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
        <Button type="submit" size="md" loading={form.isPending}>
          Add booking
        </Button>
      </ButtonRow>
    </Form>
  );
}

/** The form's values and its call. */
function useWalkInForm({ timezone, date: firstDate, services, onClose, onEntered }: WalkInFormProps) {
  const language = useLocale();
  const phone = usePhone();
  const serviceOf = (id: string) => services.find((each) => each._id === id);
  return useCallForm('booking/add_walk_in', {
    initialValues: {
      service_id: services[0]?._id ?? '',
      date: firstDate,
      // The time (`HH:MM`) of the start.
      starts_at: '',
      ...{ participants: '1', name: '', phone: '', email: '', note: '', customer_address: '' },
    },
    toInput: ({ date, starts_at, participants, customer_address, email, phone: typed, ...values }) => {
      const service = serviceOf(values.service_id);
      return {
        ...values,
        starts_at: startOf(date, starts_at, timezone),
        participants: peopleOf(participants, service),
        customer_address: service?.place === 'at_customer' ? customer_address : '',
        ...(email.trim() === '' ? {} : { email }),
        ...(typed.trim() === '' ? {} : { phone: phone.complete(typed) }),
      };
    },
    missing: { starts_at: 'Choose a date and time.', name: 'Enter a name.' },
    onDone: ({ booking }) => {
      toast.good(
        `${booking.customer.name} is in your calendar`,
        formatWhen(booking.starts_at, timezone, 'moment', false, language),
      );
      onEntered(dateAndClock(booking.starts_at, timezone).date);
      onClose();
    },
  });
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

/** The start of a booking; null while the day or the time is missing. */
const startOf = (date: string, clock: string, timezone: string): string | null =>
  clock === '' || !isDate(date) ? null : instantOf(date, clock, timezone);

/** The number of people: one, except for shared sessions. */
const peopleOf = (typed: string, service: Service | undefined): number =>
  service !== undefined && service.capacity > 1 ? Number(typed) || 1 : 1;

const isOver = (starts_at: string): boolean => Date.parse(starts_at) < serverNow();

interface FreeTimesProps {
  readonly service_id: string;
  readonly date: string;
  readonly timezone: string;
  readonly participants: number;
  readonly chosen: string;
  readonly onChoose: (clock: string) => void;
}

/** The free times of the day as buttons. Other times can be typed, because owners are not bound by their own hours. */
function FreeTimes({ service_id, date, timezone, participants, chosen, onChoose }: FreeTimesProps) {
  const language = useLocale();
  const free = useCall(
    'booking/booking_availability_check',
    { service_id, from: date, to: date, timezone, participants },
    { enabled: isDate(date), keepPrevious: true },
  );
  const clocks = (free.data?.slots ?? []).map(({ starts_at }) => dateAndClock(starts_at, timezone).clock);
  if (!isDate(date)) return null;
  if (clocks.length === 0)
    return <p className={classes.free}>Your hours on this day are full. You can still type any other time.</p>;
  const every = Math.max(1, Math.ceil(clocks.length / MAX_CHIPS));
  return (
    <fieldset className={classes.free}>
      <legend>Available times</legend>
      {clocks
        .filter((_, at) => at % every === 0)
        .map((clock) => (
          <button key={clock} type="button" aria-pressed={clock === chosen} onClick={() => onChoose(clock)}>
            {writeClock(clock, language)}
          </button>
        ))}
    </fieldset>
  );
}
