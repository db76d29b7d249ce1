import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/LoadingOverlay.css';
import '@mantine/dropzone/styles.css';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { ui } from '#locales/areas/ui.ts';
import { useMessages } from '#web/api/messages.tsx';
import { PICTURE_KINDS } from '#web/features/pictures/picture-file.ts';
import classes from './my-page.module.css';
import { PictureTiles, SendingTiles } from './picture-tiles.tsx';
import { MAX_PICTURES, useGallery } from './use-gallery.ts';

/** The gallery: pictures are dropped, ordered and removed. The first is the cover. */
export function PicturesSection({ page }: { page: OwnProvider }) {
  const gallery = useGallery(page);
  const t = useMessages(ui);
  const isEmpty = page.banner_images.length === 0;
  const left = MAX_PICTURES - page.banner_images.length;
  return (
    <div className={classes.form}>
      {page.banner_images.length > 0 && (
        <PictureTiles
          pictures={page.banner_images}
          isBusy={gallery.isPending}
          first="Cover"
          removing="delete"
          onOrder={(order) => gallery.change({ order })}
          onRemove={(id) => gallery.change({ remove_ids: [id] })}
        />
      )}
      <SendingTiles gallery={gallery} />
      {left > 0 ? (
        <Dropzone
          // Refused files are explained next to the pictures, not by the drop zone.
          multiple
          disabled={gallery.isPending}
          inputProps={{ 'aria-label': 'Your pictures', accept: PICTURE_KINDS.join(',') }}
          onDrop={gallery.add}
        >
          <div className={classes.drop}>
            <IconPhotoPlus size={32} stroke={1.5} aria-hidden />
            <b>{t(isEmpty ? 'photos.add' : 'photos.drop')}</b>
            {isEmpty && <span>{t('photos.why')}</span>}
            <span>JPEG, PNG, WebP or AVIF, up to 10 MB each. Location data is removed.</span>
            <Button component="span" variant="light" mt="xs">
              Choose pictures
            </Button>
          </div>
        </Dropzone>
      ) : (
        <p className={classes.hint}>{`You have ${MAX_PICTURES} pictures, the maximum. Remove one to add another.`}</p>
      )}
    </div>
  );
}
