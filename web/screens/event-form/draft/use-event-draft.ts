import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnEvent } from '#contract/entities/own-event.ts';
import type { Problem } from '#contract/errors.ts';
import { errorAt } from '#web/api/check-input.ts';
import { callQuery, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { type EventDraft, readDraft } from './event-draft.ts';
import { type EventPage, EventSaver, type SaveCalls } from './event-saver.ts';

/** The draft of an event with its saves, and what is wrong with it. */
export function useEventDraft(page: EventPage, stored: OwnEvent | null, initial: EventDraft) {
  const calls = useSaveCalls();
  const [saver] = useState(() => new EventSaver(page, stored, initial, calls));
  const [{ draft, event, state, refused }, setShown] = useState(saver.shown);
  useEffect(() => {
    saver.listen = setShown;
    return () => {
      saver.listen = () => undefined;
      saver.leave();
    };
  }, [saver]);
  const { currency, isLive } = saver;
  useLeaveWarning(['waiting', 'saving', 'conflict'].includes(state.kind));
  return {
    draft,
    event,
    state,
    currency,
    isLive,
    page_id: page._id,
    /** Whether a published event has changes that `save` would send. */
    isUnsaved: isLive && state.kind !== 'saved',
    faults: readDraft(draft, currency).faults,
    /** The server's message at a field's path. */
    refusedAt: (path: string) => errorAt(refused, path) ?? undefined,
    change: (part: Partial<EventDraft>) => saver.change(part),
    preview: () => saver.preview(),
    save: (extra: { plan_hash?: string; note?: string } = {}) => saver.save(extra),
    publish: () => saver.save({ publish: true }),
    keepMine: () => saver.keepMine(),
    takeTheirs: () => saver.takeTheirs(),
  };
}

export type EventEditor = ReturnType<typeof useEventDraft>;

function useSaveCalls(): SaveCalls {
  const queries = useQueryClient();
  // The form has the stored event from the answer; read again while somebody types, it would be an older one.
  const shown = {
    invalidates: ['user/event_list'] as const,
    onProblem: ({ code }: Problem) => code !== 'not_signed_in',
  };
  const { mutateAsync: create } = useCallMutation('event/create_event', shown);
  const { mutateAsync: edit } = useCallMutation('event/edit_event', shown);
  const last = useRef({ create, edit });
  last.current = { create, edit };
  const [calls] = useState<SaveCalls>(() => ({
    create: (input) => last.current.create({ input }),
    edit: (input) => last.current.edit({ input }),
    read: async (event_id) =>
      (await queries.fetchQuery({ ...callQuery('user/event_detail', { event_id }), staleTime: 0 })).event,
    // The screens that show the event read its dates again when they open.
    store: (event) => {
      const { queryKey } = callQuery('user/event_detail', { event_id: event._id });
      queries.setQueryData(queryKey, (before) => before && { ...before, event });
      void queries.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    // The form stays, and a reload opens the draft.
    created: ({ _id: id }) => {
      window.history.replaceState(window.history.state, '', href('edit_events', { id }) + window.location.search);
    },
  }));
  return calls;
}

/** Asks before a page with unsaved changes closes. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
