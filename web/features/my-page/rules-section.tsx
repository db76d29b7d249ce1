import { policySentence } from '#contract/cancellation/sentence.ts';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { reminderTimes } from '#contract/notifications/reminder-times.ts';
import { CancellationText } from '#web/features/booking/cancellation.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import classes from './my-page.module.css';
import { PageForm, usePageForm } from './page-form.tsx';
import { Reminders } from './reminders/reminders.tsx';

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

/** Returns the options of a list. A value that is not on it (set through the API) stays selectable. */
function optionsOf(list: readonly (readonly [number, string])[], value: number, unit: string) {
  const known = list.some(([number]) => number === value) ? list : [...list, [value, `${value} ${unit}`] as const];
  return known.map(([number, label]) => ({ value: String(number), label }));
}

/** Cancellation policy, buffers between bookings, notice and booking horizon. */
export function RulesSection({ page }: { readonly page: OwnProvider }) {
  const form = usePageForm(page, {
    initialValues: {
      cancellation_policy: page.cancellation_policy,
      buffer_before_minutes: page.buffer_before_minutes,
      buffer_after_minutes: page.buffer_after_minutes,
      min_notice_minutes: page.min_notice_minutes,
      max_advance_days: page.max_advance_days,
      reminder_minutes: page.reminder_minutes.map(String),
    },
    toChange: ({ reminder_minutes, ...values }) => ({
      ...values,
      reminder_minutes: reminderTimes.filter((time) => reminder_minutes.includes(String(time))),
    }),
  });
  const { cancellation_policy, reminder_minutes, ...values } = form.values;
  const number = (path: keyof typeof values) => ({
    value: String(values[path]),
    error: form.field(path).error,
    onPick: (picked: string) => form.field(path).onChange(Number(picked)),
  });
  const minutes = minuteSteps.map((step) => [step, step === 0 ? 'None' : `${step} min`] as const);
  return (
    <PageForm page={page} form={form}>
      <div className={classes.pairs}>
        <Choice
          label="Cancellation policy for new services"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={<CancellationText messages={policySentence(cancellation_policy)} />}
          options={[
            { value: 'flexible', label: 'Flexible' },
            { value: 'moderate', label: 'Moderate' },
            { value: 'strict', label: 'Strict' },
          ]}
          value={cancellation_policy}
          error={form.field('cancellation_policy').error}
          onPick={form.field('cancellation_policy').onChange}
        />
        <Choice
          label="Minimum notice"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description="How long before the start people can still book."
          options={optionsOf(notices, values.min_notice_minutes, 'min')}
          {...number('min_notice_minutes')}
        />
        <Choice
          label="Break before a booking"
          options={optionsOf(minutes, values.buffer_before_minutes, 'min')}
          {...number('buffer_before_minutes')}
        />
        <Choice
          label="Break after a booking"
          options={optionsOf(minutes, values.buffer_after_minutes, 'min')}
          {...number('buffer_after_minutes')}
        />
        <Choice
          label="Booking window"
          options={optionsOf(
            advances.map((days) => [days, `${days} days ahead`] as const),
            values.max_advance_days,
            'days ahead',
          )}
          {...number('max_advance_days')}
        />
        <Reminders
          value={reminder_minutes}
          error={form.field('reminder_minutes').error}
          onChange={form.field('reminder_minutes').onChange}
        />
      </div>
    </PageForm>
  );
}
