import { useRef, useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { useCallMutation } from '#web/api/queries.ts';
import type { Room, Visit } from './room-types.ts';

/**
 * Comes into a room: asks for its address, and opens it in a new tab unless it is embedded. The tab is opened with the
 * click, before the answer, because browsers block later ones.
 */
export function useJoin(visit: Visit, { is_embedded }: Pick<Room, 'is_embedded'>) {
  const [url, setUrl] = useState<string | null>(null);
  const tab = useRef<Window | null>(null);
  const { run, error, isPending } = useCallMutation('event/join_meeting', {
    onProblem: () => {
      tab.current?.close();
      return true;
    },
    onDone: (link) => {
      setUrl(link.url);
      tab.current?.location.replace(link.url);
    },
  });
  const join = () => {
    tab.current = is_embedded ? null : window.open('', '_blank');
    if (tab.current) tab.current.opener = null;
    run(visit);
  };
  return { url, isPending, problem: error === null ? null : problemOf(error), join };
}

/** A visitor on the way into a room. */
export type Joining = ReturnType<typeof useJoin>;
