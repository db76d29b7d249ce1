import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { saveWanted, takeWanted } from './wanted-heart.ts';

interface Saveable {
  readonly _id: string;
  readonly name: string;
  readonly is_save: boolean;
}

/**
 * The saved state of a provider. It changes on click, reverts after a refusal, and is the same everywhere the provider
 * is shown. Signing in completes a guest's click.
 */
export function useSave({ _id, name, is_save }: Saveable): readonly [boolean, () => void] {
  const queries = useQueryClient();
  const { user } = useSession();
  const isPendingSave = useRef(false);
  const save = useCallMutation('my_page/save_unsave_service', {
    stale: [],
    onProblem: ({ code }) => {
      isPendingSave.current = false;
      if (code === 'not_signed_in') saveWanted(_id);
      return false;
    },
    onDone: (answer) => {
      showEverywhere(queries, _id, answer.is_save);
      if (isPendingSave.current) toast.good('Saved', name);
      isPendingSave.current = false;
      // A visible list of saved providers keeps its card, so that an accidental click can be undone.
      void queries.invalidateQueries({ queryKey: ['my_page/saved_service_list'], refetchType: 'none' });
    },
  });
  const isSaved = save.isPending && save.variables ? save.variables.input.is_save : is_save;
  const run = useRef(save.run);
  run.current = save.run;
  const isSignedIn = user !== null;
  useEffect(() => {
    if (!isSignedIn || !takeWanted(_id)) return;
    isPendingSave.current = true;
    run.current({ provider_id: _id, is_save: true });
  }, [isSignedIn, _id]);
  return [isSaved, () => save.run({ provider_id: _id, is_save: !isSaved })];
}

type Shown = Readonly<Record<string, unknown>>;

/** Updates the saved state in every cached answer: lists, paged lists, and the provider's page. */
function showEverywhere(queries: QueryClient, provider_id: string, is_save: boolean): void {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== 'object' || value === null) return value;
    const shown = value as Shown;
    if (shown._id === provider_id && 'is_save' in shown) return { ...shown, is_save };
    for (const part of ['pages', 'items', 'provider'])
      if (part in shown) return { ...shown, [part]: changed(shown[part]) };
    return value;
  };
  const names = ['my_page/home_service_event_list', 'my_page/saved_service_list', 'user/get_profile'];
  queries.setQueriesData({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) }, changed);
}
