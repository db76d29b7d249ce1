import { useState } from 'react';
import { useCallMutation } from '#web/api/queries.ts';

/** The heart of a provider: at once as clicked, back as it was when the call is refused. */
export function useSave(provider_id: string, isSave: boolean): readonly [boolean, () => void] {
  const [clicked, setClicked] = useState<boolean | null>(null);
  const isSaved = clicked ?? isSave;
  const save = useCallMutation('my_page/save_unsave_service', {
    stale: ['my_page/saved_service_list'],
    onProblem: () => {
      setClicked(null);
      return false;
    },
  });
  return [
    isSaved,
    () => {
      setClicked(!isSaved);
      save.run({ provider_id, is_save: !isSaved });
    },
  ];
}
