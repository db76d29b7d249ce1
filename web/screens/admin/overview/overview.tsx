import { useSearchParams } from 'react-router';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Checklist, useOpening } from '../opening/checklist.tsx';
import { BookingsChart } from './bookings-chart.tsx';
import { HealthPanel } from './health.tsx';
import { MissedSearches } from './missed-searches.tsx';
import { Needs } from './needs.tsx';
import classes from './overview.module.css';
import { readPeriodDays } from './period-choice.tsx';
import { PeriodFigures } from './period-figures.tsx';

/** How the marketplace does, what waits for staff, and whether everything works. */
export function OverviewPart({ maySeeJobs }: { readonly maySeeJobs: boolean }) {
  const opening = useOpening();
  if (opening === null || opening.is_open) return <Running maySeeJobs={maySeeJobs} opening={opening} />;
  // Nothing is booked or searched yet, so the checklist is all there is.
  return (
    <div className={classes.overview}>
      <Checklist opening={opening}>
        <HealthPanel maySeeJobs={maySeeJobs} />
        <Needs maySeeJobs={maySeeJobs} />
      </Checklist>
    </div>
  );
}

interface RunningProps {
  readonly maySeeJobs: boolean;
  readonly opening: ReturnType<typeof useOpening>;
}

function Running({ maySeeJobs, opening }: RunningProps) {
  const period = readPeriodDays(useSearchParams()[0]);
  const t = useMessages(adminOverview);
  const read = useCall('admin/overview', { days: period }, { keepPrevious: true });
  if (read.data === undefined) return read.isPending ? <RowsSkeleton /> : <QueryProblem query={read} />;
  const { data } = read;
  return (
    <div className={classes.overview}>
      {opening !== null && (
        <Checklist opening={opening}>
          <HealthPanel maySeeJobs={maySeeJobs} />
        </Checklist>
      )}
      <PeriodFigures overview={data} period={period} />
      {data.has_other_currencies && <p className={classes.quiet}>{t('stat.others', { currency: data.currency })}</p>}
      <div className={classes.columns}>
        <div>
          <BookingsChart days={data.days} period={period} />
          <MissedSearches overview={data} period={period} mayInvite={maySeeJobs} />
        </div>
        <div>
          <Needs maySeeJobs={maySeeJobs} />
          {opening === null && <HealthPanel maySeeJobs={maySeeJobs} />}
        </div>
      </div>
    </div>
  );
}
