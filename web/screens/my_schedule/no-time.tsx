import { IconAlertTriangle } from '@tabler/icons-react';
import type { Schedule } from '#web/features/schedule/schedule-change.tsx';
import classes from './my-schedule.module.css';

/** Lists the services that the present rules make unbookable, with the reasons. */
export function NoTime({ schedule, hasHours }: { schedule: Schedule; hasHours: boolean }) {
  if (!hasHours || schedule.no_time.length === 0) return null;
  return (
    <div role="status" className={classes.noTime}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <b>Nobody can book these hours</b>
        <ul>
          {schedule.no_time.map((each) => (
            <li key={each.service_id}>{`${each.title}: ${each.sentence}`}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
