import type { Picture } from '#contract/entities/picture.ts';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { useUploads } from '#web/features/pictures/use-uploads.ts';

/** The maximum number of pictures in a page's gallery, as in the call. */
export const MAX_PICTURES = 12;

interface GalleryChange {
  readonly order?: string[];
  readonly remove_ids?: string[];
}

/**
 * Changes a page's gallery. Files are shown while they upload. A refused file stays in `sending` with its reason in
 * `wrong`, to retry or discard.
 */
export function useGallery(page: OwnProvider, onAdded?: (added: readonly Picture[]) => void) {
  const { refuse, clearWrong, ...uploads } = useUploads(
    (files) => change.run({ provider_id: page._id }, { images: files }),
    MAX_PICTURES - page.banner_images.length,
    `A gallery holds ${MAX_PICTURES} pictures, so we skipped the last ones.`,
  );
  const change = useCallMutation('user/add_provider_banner_image', {
    onProblem: refuse,
    onDone: ({ banner_images }) => {
      const before = new Set(page.banner_images.map((picture) => picture._id));
      uploads.giveUp();
      onAdded?.(banner_images.filter((picture) => !before.has(picture._id)));
    },
  });
  return {
    ...uploads,
    isPending: change.isPending,
    change: (part: GalleryChange) => {
      clearWrong();
      change.run({ provider_id: page._id, ...part });
    },
  };
}
