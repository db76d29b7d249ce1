import { ActionIcon, Button, Group, Loader } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Group.css';
import { IconAlertCircle, IconArrowLeft, IconArrowRight, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Picture as PictureShape } from '#contract/entities/picture.ts';
import { pictures as pictureMessages } from '#locales/areas/pictures.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { Uploads } from '#web/features/pictures/use-uploads.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import classes from './picture-tiles.module.css';

interface PictureTilesProps {
  readonly pictures: readonly PictureShape[];
  readonly isBusy: boolean;
  /** The label of the first picture, which is shown first. */
  readonly first: string;
  /** Whether removing deletes the picture, or only removes it from this list. */
  readonly removing: 'delete' | 'take_off';
  readonly onOrder: (ids: string[]) => void;
  readonly onRemove: (id: string) => void;
}

/** Ordered pictures. They are dragged or moved by arrows, and removed. */
export function PictureTiles({ pictures, isBusy, first, removing, onOrder, onRemove }: PictureTilesProps) {
  const t = useMessages(pictureMessages);
  const [dragged, setDragged] = useState<string | null>(null);
  const ids = pictures.map((picture) => picture._id);
  const place = (id: string, at: number) => {
    if (ids.indexOf(id) !== at) onOrder(ids.filter((each) => each !== id).toSpliced(at, 0, id));
  };
  return (
    <ul className={classes.tiles} aria-busy={isBusy}>
      {pictures.map((picture, at) => (
        <li
          key={picture._id}
          draggable
          data-dragged={dragged === picture._id}
          onDragStart={() => setDragged(picture._id)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) place(dragged, at);
          }}
        >
          <Picture picture={picture} ratio={4 / 3} sizes="200px" radius={10} />
          {at === 0 && <span className={classes.badge}>{first}</span>}
          <Group gap={4} className={classes.tools} wrap="nowrap">
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('tile.forward', { number: at + 1 })}
              disabled={at === 0 || isBusy}
              onClick={() => place(picture._id, at - 1)}
            >
              <IconArrowLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('tile.back', { number: at + 1 })}
              disabled={at === ids.length - 1 || isBusy}
              onClick={() => place(picture._id, at + 1)}
            >
              <IconArrowRight size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('tile.remove', { number: at + 1 })}
              disabled={isBusy}
              onClick={() => onRemove(picture._id)}
            >
              {removing === 'delete' ? <IconTrash size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
            </ActionIcon>
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** The uploading files and their errors. A refused file stays, so that it can be sent again. */
export function SendingTiles({ gallery }: { gallery: Uploads }) {
  const t = useMessages(pictureMessages);
  const { sending, wrong, isPending } = gallery;
  return (
    <>
      {sending.length > 0 && (
        <ul className={classes.tiles} aria-busy={isPending}>
          {sending.map(({ file, url }) => (
            <li key={url}>
              <span className={classes.sending} data-waiting={isPending}>
                <img src={url} alt={file.name} />
                {isPending && <Loader size="sm" aria-hidden />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div role={wrong === null ? 'status' : 'alert'} className={classes.said} data-wrong={wrong !== null}>
        {wrong !== null && (
          <p>
            <IconAlertCircle size={20} aria-hidden />
            {wrong}
          </p>
        )}
        {isPending && sending.length > 0 && <p>{t('sending', { count: sending.length })}</p>}
        {wrong !== null && sending.length > 0 && !isPending && (
          <Group gap="xs">
            <Button size="sm" variant="default" onClick={gallery.again}>
              {t('again')}
            </Button>
            <Button size="sm" variant="subtle" color="gray" onClick={gallery.giveUp}>
              {t('skip', { count: sending.length })}
            </Button>
          </Group>
        )}
      </div>
    </>
  );
}
