import '@mantine/core/styles/Input.css';
import { NativeSelect, Skeleton } from '@mantine/core';
import { type MetaFunction, useSearchParams } from 'react-router';
import { useCall, useSession } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { NeedsPage } from '#web/features/my-page/needs-page.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { ScheduleBoard } from './schedule-board.tsx';

export const meta: MetaFunction = () => [{ title: 'My schedule' }, { name: 'robots', content: 'noindex' }];

/** The owner's schedule: hours, exceptions and blocks, with the bookings on top. */
export default function MySchedule() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const pages = user?.providers ?? [];
  const page = pages.find((each) => each._id === search.get('page')) ?? pages[0];
  if (!page)
    return (
      <NeedsPage title="Create your page first" text="Once you have a page, you set here when people can book you." />
    );
  const set = (changed: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...changed }, { replace: true, preventScrollReset: true });
  return (
    <Page>
      <PageHead title="My schedule">
        {pages.length > 1 && (
          <NativeSelect
            aria-label="Page"
            value={page._id}
            onChange={(event) => set({ page: event.currentTarget.value })}
            data={pages.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
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
