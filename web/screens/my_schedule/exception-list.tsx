import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Schedule, useScheduleChange } from '#web/features/schedule/schedule-change.tsx';
import { todayIn, writeClock, writeDate, writeSpan } from '#web/features/schedule/wall-time.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { type Exception, exceptionsOf } from './exceptions.ts';
import classes from './my-schedule.module.css';

const FIRST = 5;

/** The future blocks and date rules, each with a button to remove it; nothing without exceptions. */
export function ExceptionList({ schedule }: { schedule: Schedule }) {
  const { timezone } = schedule.provider;
  const [isWhole, setAllDay] = useState(false);
  const all = exceptionsOf(schedule.rules, timezone, todayIn(timezone));
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, FIRST);
  return (
    <section className={classes.exceptions} aria-labelledby="exceptions">
      <h2 id="exceptions">Time off and special hours</h2>
      <ul>
        {shown.map((exception) => (
          <OneException key={exception.rules[0]?._id} schedule={schedule} exception={exception} />
        ))}
      </ul>
      {shown.length < all.length && (
        <Button variant="default" onClick={() => setAllDay(true)}>
          {`Show all ${all.length}`}
        </Button>
      )}
    </section>
  );
}

function OneException({ schedule, exception }: { schedule: Schedule; exception: Exception }) {
  const language = useLocale();
  const home = useHomeZone();
  const { timezone, _id: provider_id } = schedule.provider;
  const { kind, from, to, rules } = exception;
  const date = (of: string) => writeDate(of, language, { weekday: 'short', day: 'numeric', month: 'short' });
  const days = from === to ? date(from) : `${date(from)} – ${date(to)}`;
  const change = useScheduleChange('my_schedule/delete_schedule', {
    timezone,
    said: kind === 'block' ? 'Block removed' : 'Usual hours restored',
  });
  const hours = rules.flatMap(({ start, end }) =>
    start === null || end === null ? [] : [`${writeClock(start, language)} – ${writeClock(end, language)}`],
  );
  const [rule] = rules;
  const span = rule?.from && rule.to ? writeSpan(rule.from, rule.to, timezone, language, home) : '';
  return (
    <li>
      <div>
        <b>{kind === 'block' ? <bdi>{rule?.reason || 'Blocked'}</bdi> : days}</b>
        <span>{kind === 'block' ? span : kind === 'closed' ? 'Closed' : hours.join(', ')}</span>
      </div>
      <Button
        variant="default"
        aria-label={`Remove: ${days}`}
        loading={change.isSaving}
        onClick={() => change.run({ provider_id, schedule_ids: rules.map(({ _id }) => _id) })}
      >
        Remove
      </Button>
      {change.dialog}
    </li>
  );
}
