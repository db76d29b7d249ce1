import { useState } from 'react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { AvatarField } from '#web/features/pictures/avatar-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

/** The page's avatar, which uploads as soon as it is chosen. */
export function AvatarSection({ page }: { readonly page: OwnProvider }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const change = useCallMutation('my_page/add_my_page', {
    onProblem: (problem) => {
      if (problem.code === 'not_signed_in') return false;
      setWrong(problem.detail);
      return true;
    },
    onDone: (changed) => toast.good(changed.avatar === null ? 'Picture removed' : 'Picture saved'),
  });
  const run = (input: { remove_avatar?: boolean }, file?: File) => {
    setWrong(null);
    change.run({ provider_id: page._id, ...input }, file && { avatar: [file] });
  };
  return (
    <AvatarField
      name={page.name}
      label="A photo of you or your place"
      picture={page.avatar}
      isSending={change.isPending}
      error={wrong}
      onFile={(file) => run({}, file)}
      onRemove={() => run({ remove_avatar: true })}
    />
  );
}
