import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BulkProgress } from '#contract/entities/event/bulk-progress.ts';
import { useCall } from '#web/api/queries.ts';

const RUNNING_MS = 1_500;
const WAITING_MS = 10_000;

const isOpen = (progress: BulkProgress | undefined): boolean =>
  progress?.status === 'running' || progress?.status === 'waiting';

/**
 * How far a cancellation is: of the one that began at `since`, or of the one in progress. Polls until it is done, and
 * then reads the event again.
 */
export function useCancelProgress(event_id: string, since?: string) {
  const queries = useQueryClient();
  const query = useCall(
    'event/bulk_progress',
    { event_id, ...(since === undefined ? {} : { since }) },
    {
      refetchInterval: ({ state }) => {
        if (!isOpen(state.data)) return false;
        return state.data?.status === 'running' ? RUNNING_MS : WAITING_MS;
      },
    },
  );
  const done = query.data?.bookings_done;
  const wasOpen = isOpen(query.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is read again after each step
  useEffect(() => {
    if (done === undefined) return;
    for (const stale of ['user/event_detail', 'user/event_list']) void queries.invalidateQueries({ queryKey: [stale] });
  }, [queries, done, wasOpen]);
  return query;
}
