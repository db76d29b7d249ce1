import { weekOrder } from '#contract/formats/locale.ts';
import { type EventFormMessages, eventForm } from '#locales/areas/event-form.ts';
import type { Translate } from '#locales/format.ts';
import { digitsOnly } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { weekdayName, weekdayOf } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Choice, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import {
  type MonthDay,
  monthDays,
  monthDaysFrom,
  ordinalOf,
  type RuleDraft,
  ruleEnds,
  ruleUnits,
  skippedBy,
} from '../draft/rule-draft.ts';
import { changeSchedule, type ScheduleDraft } from '../draft/schedule-draft.ts';
import classes from './when.module.css';

interface RepeatFieldsProps {
  readonly rule: RuleDraft;
  readonly schedule: ScheduleDraft;
  readonly onChange: (schedule: ScheduleDraft) => void;
}

const MAX_EVERY = 12;

/** The sentence of controls: every 2 weeks on Friday, until March 26. */
export function RepeatFields({ rule, schedule, onChange }: RepeatFieldsProps) {
  const t = useMessages(eventForm);
  const locale = useLocale();
  const set = (part: Partial<RuleDraft>) =>
    onChange(changeSchedule(schedule, { rule: { ...rule, ...part, other: part.other ?? null } }));
  const counts = Array.from({ length: Math.max(MAX_EVERY, rule.every) }, (_, at) => at + 1);
  const day = schedule.starts_on === '' ? null : weekdayName(weekdayOf(schedule.starts_on), locale);
  return (
    <Panel as="section" className={classes.sentence} aria-label={t('when.repeats')}>
      <div>
        <b>{t('rule.every')}</b>
        <Choice
          className={classes.narrow}
          aria-label={t('rule.every_label')}
          value={String(rule.every)}
          options={counts.map((count) => ({ value: String(count), label: String(count) }))}
          onPick={(every) => set({ every: Number(every) })}
        />
        <Choice
          className={classes.unitField}
          aria-label={t('rule.unit_label')}
          value={rule.unit}
          options={ruleUnits.map((unit) => ({ value: unit, label: t(`unit.${unit}`, { count: rule.every }) }))}
          onPick={(unit) => set({ unit })}
        />
        {rule.unit === 'week' && (
          <>
            <b>{t('rule.on')}</b>
            <Weekdays rule={rule} onChange={(weekdays) => set({ weekdays })} />
          </>
        )}
        {rule.unit === 'month' && day !== null && (
          <Choice
            aria-label={t('rule.month_label')}
            value={rule.monthDay}
            options={monthDays
              .filter((each) => each === rule.monthDay || monthDaysFrom(schedule.starts_on).includes(each))
              .map((each) => ({ value: each, label: monthLabel(t, each, schedule.starts_on, day) }))}
            onPick={(monthDay) => set({ monthDay })}
          />
        )}
      </div>
      <div>
        <b>{t('rule.ends')}</b>
        <Choice
          aria-label={t('rule.ends_label')}
          value={rule.ends}
          options={ruleEnds.map((end) => ({ value: end, label: t(`ends.${end}`) }))}
          onPick={(ends) => set({ ends })}
        />
        {rule.ends === 'until' && (
          <TextInput
            type="date"
            aria-label={t('rule.until_label')}
            min={schedule.starts_on}
            value={rule.until}
            error={rule.until === '' ? t('rule.until_missing') : undefined}
            onChange={(event) => set({ until: event.currentTarget.value })}
          />
        )}
        {rule.ends === 'count' && (
          <TextInput
            className={classes.count}
            aria-label={t('rule.count_label')}
            rightSection={<span className={classes.unit}>{t('rule.count_unit', { count: rule.count })}</span>}
            rightSectionWidth="4rem"
            {...digitsOnly({
              value: String(rule.count),
              onChange: (text: string) => set({ count: Number(text) }),
            } as never)}
          />
        )}
      </div>
      {rule.other === null && day !== null && <Skipped rule={rule} starts_on={schedule.starts_on} weekday={day} />}
      {rule.other !== null && <p className={classes.hint}>{t('rule.other')}</p>}
    </Panel>
  );
}

/** Which months or years have no date. */
function Skipped({ rule, starts_on, weekday }: { rule: RuleDraft; starts_on: string; weekday: string }) {
  const t = useMessages(eventForm);
  const skipped = skippedBy(rule, starts_on);
  if (skipped === null) return null;
  return (
    <p className={classes.hint}>
      {skipped === 'leap_day'
        ? t('rule.skips_years')
        : skipped === 'date'
          ? t('rule.skips_day', { date: Number(starts_on.slice(8)) })
          : t('rule.skips_weekday', { weekday })}
    </p>
  );
}

/** The day of the month on which a monthly series repeats, like "on the 3rd Friday". */
function monthLabel(t: Translate<EventFormMessages>, kind: MonthDay, starts_on: string, weekday: string): string {
  if (kind === 'date') return t('month.date', { date: Number(starts_on.slice(8)) });
  if (kind === 'end') return t('month.end');
  return kind === 'last' ? t('month.last', { weekday }) : t('month.weekday', { place: ordinalOf(starts_on), weekday });
}

function Weekdays({ rule, onChange }: { rule: RuleDraft; onChange: (weekdays: number[]) => void }) {
  const t = useMessages(eventForm);
  const locale = useLocale();
  return (
    <fieldset className={classes.weekdays} aria-label={t('rule.weekdays')}>
      {weekOrder(locale).map((weekday) => {
        const isOn = rule.weekdays.includes(weekday);
        return (
          <button
            key={weekday}
            type="button"
            aria-pressed={isOn}
            aria-label={weekdayName(weekday, locale)}
            // The last weekday stays, because a week without a day has no dates.
            disabled={isOn && rule.weekdays.length === 1}
            onClick={() =>
              onChange(isOn ? rule.weekdays.filter((each) => each !== weekday) : [...rule.weekdays, weekday].sort())
            }
          >
            {weekdayName(weekday, locale, 'narrow')}
          </button>
        );
      })}
    </fieldset>
  );
}
