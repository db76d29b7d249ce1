import { useEffect, useRef } from 'react';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { useCallMutation, useSession } from '#web/api/queries.ts';

/** Counts a view of a published page, once while it is shown. A failure is of no interest to the visitor. */
export function useView({ _id, status, can }: Pick<ProviderPage, '_id' | 'status' | 'can'>): void {
  const { user } = useSession();
  const { run } = useCallMutation(user === null ? 'claim/view_profile_guest' : 'claim/view_profile', {
    onProblem: () => true,
  });
  const viewed = useRef<string | null>(null);
  useEffect(() => {
    if (status !== 'published' || can.edit || viewed.current === _id) return;
    viewed.current = _id;
    run({ provider_id: _id });
  });
}
