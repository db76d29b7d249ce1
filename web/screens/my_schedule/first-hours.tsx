import { Button, Group } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { type Schedule, useScheduleChange } from '#web/features/schedule/schedule-change.tsx';
import { officeWeek, rulesOf } from '#web/features/schedule/weekly-hours/week.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './my-schedule.module.css';

/** Shown for a schedule without hours: office hours in one click, or custom hours. */
export function FirstHours({ schedule, onOwn }: { schedule: Schedule; onOwn: () => void }) {
  const change = useScheduleChange('my_schedule/add_my_schedule', {
    timezone: schedule.provider.timezone,
    said: 'Open Monday to Friday, 9 to 5.',
  });
  const rules = rulesOf(officeWeek(), schedule.rules);
  return (
    <Panel tone="accent" as="section" className={classes.first}>
      <div>
        <h2>When can people book you?</h2>
        <p>Start with office hours and change them later, or set each day yourself.</p>
      </div>
      <Group>
        <Button
          size="md"
          loading={change.isSaving}
          onClick={() => change.run({ provider_id: schedule.provider._id, rules, replaces: 'weekly' })}
        >
          Monday to Friday, 9 to 5
        </Button>
        <Button size="md" variant="default" onClick={onOwn}>
          Set my own hours
        </Button>
      </Group>
      {change.dialog}
    </Panel>
  );
}
