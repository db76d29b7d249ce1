import { Skeleton } from '@mantine/core';
import { type MetaFunction, useSearchParams } from 'react-router';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { NeedsPage } from '#web/features/my-page/needs-page.tsx';
import { useOwnPage } from '#web/features/own-pages/own-page.ts';
import { OwnPageSelect } from '#web/features/own-pages/own-page-select.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { ScheduleBoard } from './schedule-board.tsx';

export const meta: MetaFunction = () => [{ title: 'My schedule' }, { name: 'robots', content: 'noindex' }];

/** The owner's schedule: hours, exceptions and blocks, with the bookings on top. */
export default function MySchedule() {
  const page = useOwnPage();
  const [search, setSearch] = useSearchParams();
  if (!page)
    return (
      <NeedsPage title="Create your page first" text="Once you have a page, you set here when people can book you." />
    );
  const set = (changed: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...changed }, { replace: true, preventScrollReset: true });
  return (
    <Page>
      <PageHead title="My schedule">
        <OwnPageSelect page={page} />
      </PageHead>
      <Loaded key={page._id} provider_id={page._id} search={search} set={set} />
    </Page>
  );
}

interface LoadedProps {
  readonly provider_id: string;
  readonly search: URLSearchParams;
  readonly set: (changed: Record<string, string>) => void;
}

function Loaded({ provider_id, search, set }: LoadedProps) {
  const schedule = useCall('my_schedule/schedule_list', { provider_id });
  if (schedule.isPending) return <Loading />;
  // A failed refresh keeps the form, so that the input stays.
  if (schedule.data === undefined) return <QueryProblem query={schedule} />;
  return <ScheduleBoard schedule={schedule.data} search={search} set={set} />;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your schedule">
      <Skeleton height={44} />
      <Skeleton height={560} radius="lg" mt="md" />
    </div>
  );
}
