import { useEffect, useState } from 'react';
import type { Picture } from '#contract/entities/picture.ts';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { wrongWithPicture } from '#web/features/pictures/picture-file.ts';

/** The maximum number of pictures in a page's gallery, as in the call. */
export const MAX_PICTURES = 12;

/** An uploading file with a preview address. */
export interface Sending {
  readonly file: File;
  readonly url: string;
}

interface GalleryChange {
  readonly order?: string[];
  readonly remove_ids?: string[];
}

/**
 * Changes a page's gallery. Files are shown while they upload. A refused file stays in `sending` with its reason in
 * `wrong`, to retry or discard.
 */
export function useGallery(page: OwnProvider, onAdded?: (added: readonly Picture[]) => void) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  const change = useCallMutation('user/add_provider_banner_image', {
    stale: ['my_page/get_my_page'],
    onProblem: (problem) => {
      if (problem.code === 'not_signed_in') return false;
      setWrong(problem.detail);
      return true;
    },
    onDone: ({ banner_images }) => {
      const before = new Set(page.banner_images.map((picture) => picture._id));
      setSending([]);
      onAdded?.(banner_images.filter((picture) => !before.has(picture._id)));
    },
  });
  useEffect(
    () => () => {
      for (const { url } of sending) URL.revokeObjectURL(url);
    },
    [sending],
  );
  const send = (files: readonly File[]) => {
    setWrong(null);
    change.run({ provider_id: page._id }, { images: files });
  };
  return {
    sending,
    wrong,
    isPending: change.isPending,
    /** Uploads new files. Names and omits files that cannot be pictures. */
    add: (files: readonly File[]) => {
      const left = MAX_PICTURES - page.banner_images.length;
      const good = files.filter((file) => wrongWithPicture(file) === null).slice(0, left);
      const bad = files.map(wrongWithPicture).find((reason) => reason !== null);
      if (good.length > 0) {
        setSending(good.map((file) => ({ file, url: URL.createObjectURL(file) })));
        send(good);
      }
      if (bad !== undefined) setWrong(bad);
      else if (files.length > left) setWrong(`A gallery holds ${MAX_PICTURES} pictures, so we skipped the last ones.`);
    },
    again: () => send(sending.map(({ file }) => file)),
    giveUp: () => {
      setSending([]);
      setWrong(null);
    },
    change: (part: GalleryChange) => {
      setWrong(null);
      change.run({ provider_id: page._id, ...part });
    },
  };
}

export type Gallery = ReturnType<typeof useGallery>;
