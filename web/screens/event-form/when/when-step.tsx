import { SegmentedControl, Switch } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { IconCalendarCheck, IconRepeat } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toDayNumber, todayIn, zoneName } from '#web/features/schedule/wall-time.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { Select, TextInput } from '#web/ui/forms/form.tsx';
import { changeSchedule, newSchedule, type ScheduleDraft, setRepeats, startAt } from '../draft/schedule-draft.ts';
import type { StepProps } from '../steps/step-props.ts';
import { Clashes } from './clashes.tsx';
import { Dates } from './dates.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import classes from './when.module.css';

/** When the event is: one date or a series, in words and day by day, with what clashes. */
export function WhenStep({ editor, plan }: StepProps) {
  const t = useMessages(eventForm);
  const { draft, change } = editor;
  const schedule = draft.schedule ?? newSchedule(todayIn(draft.timezone));
  const set = (next: ScheduleDraft) => change({ schedule: next });
  const wrong = plan.refusedAt('rule') ?? plan.refusedAt('excluded') ?? plan.refusedAt('added');
  // The date that is shown first is the draft's: nobody has to confirm it.
  const isEmpty = draft.schedule === null;
  useEffect(() => {
    if (isEmpty) change({ schedule: newSchedule(todayIn(draft.timezone)) });
  }, [isEmpty, change, draft.timezone]);
  return (
    <>
      <div>
        <SegmentedControl
          radius="xl"
          aria-label={t('question.when')}
          value={schedule.rule === null ? 'once' : 'repeats'}
          data={[
            { value: 'once', label: t('when.once') },
            {
              value: 'repeats',
              label: (
                <span className={classes.side}>
                  <IconRepeat size={16} stroke={2} aria-hidden />
                  {t('when.repeats')}
                </span>
              ),
            },
          ]}
          onChange={(value) => set(setRepeats(schedule, value === 'repeats'))}
        />
      </div>
      <TimeFields editor={editor} schedule={schedule} plan={plan} onChange={set} />
      {schedule.rule !== null && <RepeatFields rule={schedule.rule} schedule={schedule} onChange={set} />}
      {wrong !== undefined && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
      {plan.data !== null && (
        <p className={classes.words} aria-live="polite" aria-busy={plan.isLoading}>
          <IconCalendarCheck size={22} stroke={1.8} aria-hidden />
          <span>
            <b>{plan.data.text}</b>
            {plan.data.details !== '' && <span>{plan.data.details}</span>}
          </span>
        </p>
      )}
      {draft.schedule !== null && <Dates schedule={draft.schedule} plan={plan} zone={draft.timezone} onChange={set} />}
      {draft.schedule !== null && draft.needs_provider && (
        <Clashes schedule={draft.schedule} plan={plan} zone={draft.timezone} onChange={set} />
      )}
      <Switch
        label={t('when.needs_me')}
        description={t('when.needs_me_why')}
        checked={draft.needs_provider}
        onChange={(event) => change({ needs_provider: event.currentTarget.checked })}
      />
    </>
  );
}

interface TimeFieldsProps extends Pick<StepProps, 'editor' | 'plan'> {
  readonly schedule: ScheduleDraft;
  readonly onChange: (schedule: ScheduleDraft) => void;
}

/** The first date with its start and end, and the zone of the clock. */
function TimeFields({ editor, plan, schedule, onChange }: TimeFieldsProps) {
  const t = useMessages(eventForm);
  const locale = useLocale();
  const home = useHomeZone();
  const [isChoosing, setChoosing] = useState(false);
  const { draft, event, change, faults, refusedAt } = editor;
  const set = (part: Partial<ScheduleDraft>) => onChange(changeSchedule(schedule, part));
  const isOvernight = schedule.end_time !== '' && schedule.end_time <= schedule.start_time;
  // A series that has begun keeps its first date.
  const isBegun = event !== null && event.status !== 'draft' && event.schedule?.starts_on === schedule.starts_on;
  const isPast =
    schedule.starts_on !== '' && !isBegun && toDayNumber(schedule.starts_on) < toDayNumber(todayIn(draft.timezone));
  const missing = faults.schedule === undefined ? undefined : t(`error.${faults.schedule}`);
  return (
    <div>
      <div className={classes.times}>
        <TextInput
          type="date"
          label={t(schedule.rule === null ? 'when.date' : 'when.first_date')}
          value={schedule.starts_on}
          error={
            plan.refusedAt('starts_on') ??
            refusedAt('schedule.starts_on') ??
            (isPast ? t('when.past') : schedule.starts_on === '' ? missing : undefined)
          }
          onChange={(typed) => set({ starts_on: typed.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t('when.starts')}
          value={schedule.start_time}
          error={plan.refusedAt('start_time') ?? refusedAt('schedule.start_time')}
          onChange={(typed) => onChange(startAt(schedule, typed.currentTarget.value))}
        />
        <TextInput
          type="time"
          label={t('when.ends')}
          value={schedule.end_time}
          error={plan.refusedAt('minutes') ?? refusedAt('schedule.minutes')}
          onChange={(typed) => set({ end_time: typed.currentTarget.value, nights: 0 })}
        />
      </div>
      <p className={classes.hint}>
        {isOvernight && <span>{t('when.overnight')}</span>}
        <span>{t('when.zone', { zone: zoneName(draft.timezone, locale, home) })}</span>
        {(event === null || event.status === 'draft') && !isChoosing && (
          <button type="button" className={classes.link} onClick={() => setChoosing(true)}>
            {t('when.change_zone')}
          </button>
        )}
      </p>
      {isChoosing && (
        <Select
          mt="sm"
          searchable
          label={t('when.zone_label')}
          data={[...new Set([draft.timezone, ...Intl.supportedValuesOf('timeZone')])]}
          value={draft.timezone}
          allowDeselect={false}
          onChange={(timezone) => timezone !== null && change({ timezone })}
        />
      )}
    </div>
  );
}
