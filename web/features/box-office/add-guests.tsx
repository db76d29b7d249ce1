import { ActionIcon, Button } from '@mantine/core';
import { MAX_SOLD_AT_ONCE } from '#contract/limits/events.ts';
import '@mantine/core/styles/ActionIcon.css';
import { IconPlus, IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { selling } from '#locales/areas/selling.ts';
import { type CallForm, useCallForm } from '#web/api/call-form.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Choice, Form, LongText, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './box-office.module.css';

interface AddGuestsProps {
  readonly managed: ManagedEvent;
  /** The date to begin with; empty for the next one. */
  readonly date: string;
}

/** Opens a form that gives tickets away. Renders nothing where there is no date to come or no ticket of one date. */
export function AddGuests({ managed, date }: AddGuestsProps) {
  const t = useMessages(selling);
  const [isOpen, setOpen] = useState(false);
  if (managed.event.status !== 'published') return null;
  if (comingDates(managed).length === 0 || datedPackages(managed).length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('add.button')}
      </Button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={t('add.title')} size="lg">
        {isOpen && <GuestsForm managed={managed} date={date} onDone={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

const comingDates = ({ dates }: ManagedEvent) =>
  dates.flatMap((date) =>
    date._id !== null && date.status === 'scheduled' && Date.parse(date.ends_at) > serverNow()
      ? [{ ...date, _id: date._id }]
      : [],
  );

const datedPackages = ({ event }: ManagedEvent) => event.packages.filter(({ covers }) => covers === 'date');

interface Guest {
  readonly name: string;
  readonly email: string;
}

interface GuestsValues {
  readonly occurrence_id: string;
  readonly package_id: string;
  readonly guests: readonly Guest[];
  readonly note: string;
}

const NOBODY: Guest = { name: '', email: '' };

function GuestsForm({ managed, date, onDone }: AddGuestsProps & { readonly onDone: () => void }) {
  const t = useMessages(selling);
  const locale = useLocale();
  const { event } = managed;
  const dates = comingDates(managed);
  const packages = datedPackages(managed);
  const form: CallForm<GuestsValues> = useCallForm('event/add_guests', {
    initialValues: {
      occurrence_id: dates.find(({ _id }) => _id === date)?._id ?? dates[0]?._id ?? '',
      package_id: packages[0]?._id ?? '',
      guests: [NOBODY],
      note: '',
    } as GuestsValues,
    toInput: ({ guests, ...values }) => ({
      ...values,
      event_id: event._id,
      guests: guests.map(({ name, email }) => ({ name, ...(email.trim() === '' ? {} : { email }) })),
    }),
    onDone: ({ booking_ids }): void => {
      toast.good(t('add.done', { count: booking_ids.length }));
      onDone();
    },
  });
  const { occurrence_id, package_id, guests } = form.values;
  const left = seatsLeft(
    dates.find(({ _id }) => _id === occurrence_id),
    packages.find(({ _id }) => _id === package_id)?.attendance === 'virtual',
  );
  return (
    <Form {...form.props}>
      <p className={classes.lead}>{t('add.text')}</p>
      <div className={classes.pair}>
        <Choice
          label={t('add.date')}
          description={left === null ? undefined : t('add.left', { count: left })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          options={dates.map(({ _id, starts_at }) => ({
            value: _id,
            label: formatWhen(starts_at, event.timezone, 'moment', false, locale),
          }))}
          value={occurrence_id}
          onPick={(picked) => form.setFieldValue('occurrence_id', picked)}
        />
        <Choice
          label={t('add.ticket')}
          options={packages.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={package_id}
          onPick={(picked) => form.setFieldValue('package_id', picked)}
        />
      </div>
      <GuestFields form={form} />
      <LongText
        label={t('add.note')}
        description={t('add.note_hint')}
        lines={[2, 5]}
        maxLength={500}
        {...form.field('note')}
      />
      <SubmitButton of={form}>{t('add.submit', { count: guests.length })}</SubmitButton>
    </Form>
  );
}

type ComingDate = ReturnType<typeof comingDates>[number];

/** The seats that a date has left, in the room or online; null without a limit. */
function seatsLeft(date: ComingDate | undefined, isOnline: boolean): number | null {
  if (date === undefined) return null;
  const { capacity, seats_taken, online_capacity, online_taken } = date;
  const [seats, taken] = isOnline ? [online_capacity, online_taken] : [capacity, seats_taken];
  return seats === null ? null : Math.max(0, seats - taken);
}

/** A line for each guest. */
function GuestFields({ form }: { readonly form: CallForm<GuestsValues> }) {
  const t = useMessages(selling);
  const { guests } = form.values;
  const set = (next: readonly Guest[]) => {
    form.clearErrors();
    form.setFieldValue('guests', next);
  };
  return (
    <div className={classes.guests}>
      {guests.map((_, at) => (
        // A line has no identity besides its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are bound by index
        <div key={at} className={classes.guest}>
          <TextInput
            label={at === 0 ? t('add.name') : undefined}
            aria-label={t('add.name_of', { number: at + 1 })}
            placeholder={at === 0 ? undefined : t('add.name')}
            autoComplete="off"
            data-autofocus={at === 0 || undefined}
            {...form.field(`guests.${at}.name`)}
          />
          <TextInput
            label={at === 0 ? t('add.email') : undefined}
            aria-label={t('add.email_of', { number: at + 1 })}
            placeholder={at === 0 ? undefined : t('add.email')}
            type="email"
            autoComplete="off"
            {...form.field(`guests.${at}.email`)}
          />
          {guests.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('add.remove', { number: at + 1 })}
              onClick={() => set(guests.toSpliced(at, 1))}
            >
              <IconX size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {guests.length < MAX_SOLD_AT_ONCE && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
          onClick={() => set([...guests, NOBODY])}
        >
          {t('add.more')}
        </Button>
      )}
    </div>
  );
}
