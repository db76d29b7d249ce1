import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Picture as PictureShape } from '#contract/entities/picture.ts';
import type { OwnProvider, OwnService } from '#contract/entities/provider.ts';
import { FileInput } from '#web/features/pictures/file-input.tsx';
import { PICTURE_KINDS } from '#web/features/pictures/picture-file.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import tiles from './picture-tiles.module.css';
import { PictureTiles, SendingTiles } from './picture-tiles.tsx';
import { MAX_PICTURES, useGallery } from './use-gallery.ts';

/** The maximum number of pictures per service, as in the call. */
const MAX = 6;

interface ServicePicturesProps {
  readonly page: OwnProvider;
  readonly service: OwnService | null;
  /** The ids of the chosen pictures, in order. */
  readonly value: readonly string[];
  readonly error?: ReactNode;
  readonly onChange: (ids: string[]) => void;
}

/** The ordered pictures of a service: selected from the page's gallery, or uploaded there and selected at once. */
export function ServicePictures({ page, service, value, error, onChange }: ServicePicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<readonly PictureShape[]>([]);
  // What was chosen while an upload was on its way stays chosen.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const gallery = useGallery(page, (fresh) => {
    setAdded((before) => [...before, ...fresh]);
    onChange([...new Set([...latest.current, ...fresh.map((picture) => picture._id)])].slice(0, MAX));
  });
  const known = new Map(
    [...(service?.images ?? []), ...added, ...page.banner_images].map((picture) => [picture._id, picture]),
  );
  const chosen = value.flatMap((id) => known.get(id) ?? []);
  const others = page.banner_images.filter((picture) => !value.includes(picture._id));
  const isFull = value.length >= MAX;
  return (
    <fieldset className={tiles.field}>
      <legend>Pictures</legend>
      {chosen.length > 0 && (
        <PictureTiles
          pictures={chosen}
          isBusy={gallery.isPending}
          first="First"
          removing="take_off"
          onOrder={onChange}
          onRemove={(id) => onChange(value.filter((each) => each !== id))}
        />
      )}
      <SendingTiles gallery={gallery} />
      {!isFull && others.length > 0 && (
        <>
          <p>Choose from your gallery:</p>
          <ul className={tiles.choices}>
            {others.map((picture) => (
              <li key={picture._id}>
                <button
                  type="button"
                  aria-label={`Use ${picture.alt || `picture ${page.banner_images.indexOf(picture) + 1}`}`}
                  onClick={() => onChange([...value, picture._id])}
                >
                  <Picture picture={picture} ratio={4 / 3} sizes="80px" radius={10} alt="" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {!isFull && page.banner_images.length < MAX_PICTURES && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPhotoPlus size={18} stroke={1.8} aria-hidden />}
            loading={gallery.isPending}
            onClick={() => input.current?.click()}
          >
            Upload a picture
          </Button>
        </div>
      )}
      <p>{isFull ? `Up to ${MAX} pictures per service.` : 'New pictures are also added to your page’s gallery.'}</p>
      {error && (
        <p role="alert" className={tiles.said} data-wrong>
          {error}
        </p>
      )}
      <FileInput
        ref={input}
        label="Service pictures"
        kinds={PICTURE_KINDS}
        multiple
        onFiles={(files) => gallery.add(files.slice(0, MAX - value.length))}
      />
    </fieldset>
  );
}
