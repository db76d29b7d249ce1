import { useDebouncedValue } from '@mantine/hooks';
import type { PlannedDate } from '#contract/entities/own-event.ts';
import { storedDates } from '#contract/events/stored-dates.ts';
import type { CallOutput } from '#contract/index.ts';
import { errorAt } from '#web/api/check-input.ts';
import { serverNow } from '#web/api/clock.ts';
import { fieldErrors, problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { scheduleInputOf } from './schedule-draft.ts';
import type { EventEditor } from './use-event-draft.ts';

/** The dates that the typed schedule has. */
export interface Plan {
  readonly data: CallOutput<'event/plan_dates'> | null;
  /** Those of its dates that are still to come. */
  readonly coming: CallOutput<'event/plan_dates'>['dates'];
  /** Those that publishing stores: without dates that the calendar prevents. */
  readonly stored: readonly PlannedDate[];
  readonly isLoading: boolean;
  /** Why the schedule has no dates, by the path of its field. */
  readonly refusedAt: (field: string) => string | undefined;
}

/** Plans the dates of the draft a moment after each change. While it is planned, the plan before stays. */
export function usePlan({ draft, event, page_id }: EventEditor): Plan {
  const input = draft.schedule === null ? null : scheduleInputOf(draft.schedule);
  const [schedule] = useDebouncedValue(input === null ? '' : JSON.stringify(input), 250);
  const query = useCall(
    'event/plan_dates',
    {
      ...{ provider_id: page_id, timezone: draft.timezone, schedule },
      ...(event === null ? {} : { event_id: event._id }),
    },
    { enabled: schedule !== '', keepPrevious: true },
  );
  const errors = query.error === null ? {} : fieldErrors(problemOf(query.error));
  const data = draft.schedule === null || query.isError ? null : (query.data ?? null);
  return {
    data,
    coming: data?.dates.filter(({ starts_at }) => Date.parse(starts_at) > serverNow()) ?? [],
    stored: storedDates(data?.dates ?? [], draft.needs_provider, serverNow()),
    isLoading: query.isFetching,
    refusedAt: (field) => errorAt(errors, `schedule.${field}`) ?? undefined,
  };
}
