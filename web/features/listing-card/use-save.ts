import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { saveWanted, takeWanted } from './save-after-sign-in.ts';

type SaveCall = 'my_page/save_unsave_service' | 'my_page/save_unsave_event';

interface Saveable {
  readonly kind: 'provider' | 'event';
  readonly _id: string;
  readonly name: string;
  readonly is_save: boolean;
}

/**
 * The saved state of a provider or an event. It changes on click, reverts after a refusal, and is the same everywhere
 * the subject is shown. Signing in completes a guest's click.
 */
export function useSave({ kind, _id, name, is_save }: Saveable): readonly [boolean, () => void] {
  const queries = useQueryClient();
  const t = useMessages(eventCards);
  const { user } = useSession();
  const isPendingSave = useRef(false);
  const save = useCallMutation<SaveCall>(
    kind === 'event' ? 'my_page/save_unsave_event' : 'my_page/save_unsave_service',
    {
      onProblem: ({ code }) => {
        isPendingSave.current = false;
        if (code === 'not_signed_in') saveWanted(_id);
        return false;
      },
      onDone: (answer) => {
        showEverywhere(queries, _id, answer.is_save);
        if (isPendingSave.current) toast.good(t('save.done'), name);
        isPendingSave.current = false;
        // A visible list of saved subjects keeps its card, so that an accidental click can be undone.
        void queries.invalidateQueries({ queryKey: ['my_page/saved_service_list'], refetchType: 'none' });
      },
    },
  );
  const isSaved = save.isPending && save.variables ? save.variables.input.is_save : is_save;
  const change = (wanted: boolean) =>
    save.run(kind === 'event' ? { event_id: _id, is_save: wanted } : { provider_id: _id, is_save: wanted });
  const run = useRef(change);
  run.current = change;
  const isSignedIn = user !== null;
  useEffect(() => {
    if (!isSignedIn || !takeWanted(_id)) return;
    isPendingSave.current = true;
    run.current(true);
  }, [isSignedIn, _id]);
  return [isSaved, () => change(!isSaved)];
}

/** The calls whose answers have hearts. */
const SHOWING = [
  'my_page/listing_cards',
  'my_page/saved_service_list',
  'user/get_profile',
  'event/event_detail',
  'event/upcoming_event',
];

type Shown = Readonly<Record<string, unknown>>;

/** Updates the saved state in every cached answer: lists, paged lists, and pages of providers and events. */
function showEverywhere(queries: QueryClient, subject_id: string, is_save: boolean): void {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== 'object' || value === null) return value;
    const shown = value as Shown;
    if (shown._id === subject_id && 'is_save' in shown) return { ...shown, is_save };
    for (const part of ['pages', 'items', 'provider'])
      if (part in shown) return { ...shown, [part]: changed(shown[part]) };
    return value;
  };
  queries.setQueriesData({ predicate: ({ queryKey }) => SHOWING.includes(String(queryKey[0])) }, changed);
}
