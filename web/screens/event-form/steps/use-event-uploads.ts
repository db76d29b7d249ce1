import type { Picture } from '#contract/entities/picture.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { useUploads } from '#web/features/pictures/use-uploads.ts';

/** Uploads pictures for an event or its tickets, `left` at most. Refused files stay, to send them again. */
export function useEventUploads(provider_id: string, left: number, onAdded: (pictures: readonly Picture[]) => void) {
  const uploads = useUploads((files) => upload.run({ provider_id }, { images: files }), left);
  const upload = useCallMutation('user/upload_package_images', {
    onProblem: uploads.refuse,
    onDone: ({ images }) => {
      uploads.giveUp();
      onAdded(images);
    },
  });
  return { ...uploads, isPending: upload.isPending };
}
