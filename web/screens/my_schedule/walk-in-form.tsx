import { useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/Input.css';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { serverNow } from '#web/api/clock.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { minutesLabel } from '#web/features/provider/labels.ts';
import { dateAndClock, instantOf, isDate, writeClock, writeSpan } from '#web/features/schedule/wall-time.ts';
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
  /** The day it begins with. */
  readonly date: string;
  readonly onClose: () => void;
  /** The day the client was entered on. */
  readonly onEntered: (date: string) => void;
}

/** Enters a client who calls or walks in: what, when, who. */
export function WalkIn(props: WalkInProps) {
  const page = useCall('my_page/get_my_page', { provider_id: props.provider_id });
  const services = page.data?.items[0]?.is_service_array.filter((service) => service.is_active);
  return (
    <Modal isOpen onClose={props.onClose} title="Add booking">
      {services === undefined ? (
        <Skeleton height={360} aria-label="Loading your services" />
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

const EMPTY = { name: '', phone: '', email: '', note: '', customer_address: '', participants: '1', clock: '' };
/** How many free times are offered to click. */
const MAX_CHIPS = 8;

function WalkInForm({
  timezone,
  date: firstDate,
  services,
  onClose,
  onEntered,
}: WalkInProps & { services: readonly Service[] }) {
  const { money } = useFormats();
  const language = useLocale();
  const phone = usePhone();
  const [service_id, setService] = useState(services[0]?._id ?? '');
  const [date, setDate] = useState(firstDate);
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const service = services.find((each) => each._id === service_id);
  const enter = useCallMutation('booking/add_walk_in', {
    form: { setErrors },
    onDone: ({ booking }) => {
      toast.good(
        `${booking.customer.name} is in your calendar`,
        formatWhen(booking.starts_at, timezone, 'moment', false, language),
      );
      onEntered(dateAndClock(booking.starts_at, timezone).date);
      onClose();
    },
  });
  const set = (changed: Partial<typeof EMPTY>) => {
    setTyped({ ...typed, ...changed });
    setErrors({});
  };
  const field = (name: keyof typeof EMPTY, path: string = name) => ({
    value: typed[name],
    error: errors[path],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  if (!service) return null;
  const isGroup = service.capacity > 1;
  const participants = isGroup ? Number(typed.participants) || 1 : 1;
  const starts_at = typed.clock === '' || !isDate(date) ? null : instantOf(date, typed.clock, timezone);
  const ends_at =
    starts_at === null ? null : new Date(Date.parse(starts_at) + service.duration_minutes * 60_000).toISOString();

  const submit = () => {
    const wrong: Record<string, string> = {};
    if (starts_at === null) wrong.starts_at = 'Choose a date and time.';
    if (typed.name.trim() === '') wrong.name = 'Enter a name.';
    setErrors(wrong);
    if (starts_at === null || Object.keys(wrong).length > 0) return;
    enter.run({
      service_id,
      starts_at,
      participants,
      name: typed.name,
      note: typed.note,
      customer_address: service.place === 'at_customer' ? typed.customer_address : '',
      ...(typed.email.trim() === '' ? {} : { email: typed.email }),
      ...(typed.phone.trim() === '' ? {} : { phone: phone.complete(typed.phone) }),
    });
  };
  return (
    <Form onSubmit={submit} problem={enter.problem} label="Add booking">
      <Choice
        label="What"
        value={service_id}
        onPick={setService}
        options={services.map(({ _id, title, duration_minutes }) => ({
          value: _id,
          label: `${title}, ${minutesLabel(duration_minutes)}`,
        }))}
      />
      <div className={classes.pair}>
        <TextInput
          type="date"
          label="Day"
          required
          value={date}
          onChange={(event) => {
            setDate(event.currentTarget.value);
            setErrors({});
          }}
        />
        <TextInput type="time" label="Time" required {...field('clock', 'starts_at')} />
      </div>
      <FreeTimes
        service_id={service_id}
        date={date}
        timezone={timezone}
        participants={participants}
        chosen={typed.clock}
        onChoose={(clock) => set({ clock })}
      />
      {isGroup && (
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={service.capacity}
          label="People"
          description={`Up to ${service.capacity} people.`}
          {...field('participants')}
        />
      )}
      <TextInput label="Name" required autoComplete="off" maxLength={120} {...field('name')} />
      <div className={classes.pair}>
        <TextInput
          type="tel"
          label="Phone (optional)"
          description={phone.hint}
          autoComplete="off"
          {...field('phone')}
          onBlur={() => setTyped({ ...typed, phone: phone.complete(typed.phone) })}
        />
        <TextInput type="email" label="Email (optional)" autoComplete="off" {...field('email')} />
      </div>
      {service.place === 'at_customer' && (
        <TextInput label="Address (optional)" autoComplete="off" {...field('customer_address')} />
      )}
      <Textarea
        label="Note (optional)"
        description={typed.email.trim() === '' ? 'Only you see this.' : 'The customer sees this too.'}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={2000}
        {...field('note')}
      />
      <p className={classes.sum}>
        {starts_at !== null && ends_at !== null && <b>{writeSpan(starts_at, ends_at, timezone, language)}</b>}
        <span>
          {service.amount === 0
            ? 'Free of charge.'
            : `${money(service.amount * participants, service.currency, { exact: true })}, paid to you on site. No service fee.`}{' '}
          {starts_at !== null && isOver(starts_at)
            ? 'This time is in the past, so we’ll add it as completed.'
            : typed.email.trim() === ''
              ? 'No email, no confirmation sent.'
              : 'They get a confirmation, reminders and a link to their booking.'}
        </span>
      </p>
      <ButtonRow align="end">
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="md" loading={enter.isPending}>
          Add booking
        </Button>
      </ButtonRow>
    </Form>
  );
}

const isOver = (starts_at: string): boolean => Date.parse(starts_at) < serverNow();

interface FreeTimesProps {
  readonly service_id: string;
  readonly date: string;
  readonly timezone: string;
  readonly participants: number;
  readonly chosen: string;
  readonly onChoose: (clock: string) => void;
}

/** The free times of the day to click; others can be typed, for one's own hours do not bind oneself. */
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
