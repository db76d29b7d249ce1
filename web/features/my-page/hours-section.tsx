import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { callQuery, useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { zoneName } from '#web/features/schedule/wall-time.ts';
import { WeeklyHours } from '#web/features/schedule/weekly-hours/weekly-hours.tsx';
import { href } from '#web/routes.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import classes from './my-page.module.css';
import { goOn } from './next-step.ts';
import { NoTime } from './set-up.tsx';

/** The weekly hours during set-up. Days off and extra hours are in the schedule. */
export function HoursSection({ page }: { page: OwnProvider }) {
  const locale = useLocale();
  const home = useHomeZone();
  const queries = useQueryClient();
  const schedule = useCall('my_schedule/schedule_list', { provider_id: page._id });
  if (schedule.isPending) return <Skeleton height={420} role="status" aria-label="Loading your hours" />;
  // A failed refresh keeps the form, so that the input stays.
  if (schedule.data === undefined) return <QueryProblem query={schedule} />;
  const saved = () => {
    const read = queries.getQueryData(callQuery('my_page/get_my_page', {}).queryKey);
    const fresh = read?.items.find((each) => each._id === page._id);
    if (fresh !== undefined && fresh.no_time_reason === null) goOn(fresh);
  };
  return (
    <div className={classes.form}>
      {page.opening_hours.length > 0 && <NoTime page={page} />}
      <WeeklyHours key={schedule.data.version} schedule={schedule.data} onSaved={saved} />
      <p className={classes.hint}>
        {`In ${zoneName(schedule.data.provider.timezone, locale, home)}. `}
        <Link to={href('my_schedule', {}, { page: page._id })}>Set days off and extra hours in your schedule</Link>
      </p>
    </div>
  );
}
