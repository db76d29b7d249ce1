import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Picture } from '#contract/entities/picture.ts';
import { MAX_EVENT_PICTURES } from '#contract/limits/events.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { PictureTiles, SendingTiles } from '#web/features/my-page/picture-tiles.tsx';
import { FileInput } from '#web/features/pictures/file-input.tsx';
import { PICTURE_KINDS } from '#web/features/pictures/picture-file.ts';
import classes from './steps.module.css';
import { useEventUploads } from './use-event-uploads.ts';

interface EventPicturesProps {
  readonly provider_id: string;
  readonly pictures: readonly Picture[];
  readonly error: string | undefined;
  readonly onChange: (pictures: readonly Picture[]) => void;
}

/** The pictures of an event: added, ordered by dragging or arrows, and removed. The first is the cover. */
export function EventPictures({ provider_id, pictures, error, onChange }: EventPicturesProps) {
  const t = useMessages(eventForm);
  const input = useRef<HTMLInputElement>(null);
  const left = MAX_EVENT_PICTURES - pictures.length;
  const uploads = useEventUploads(provider_id, left, (added) => onChange([...pictures, ...added]));
  const byId = new Map(pictures.map((picture) => [picture._id, picture]));
  return (
    <fieldset className={classes.field}>
      <legend>{t('basics.pictures')}</legend>
      {pictures.length > 0 && (
        <PictureTiles
          pictures={pictures}
          isBusy={uploads.isPending}
          first={t('basics.cover')}
          removing="take_off"
          onOrder={(ids) => onChange(ids.flatMap((id) => byId.get(id) ?? []))}
          onRemove={(id) => onChange(pictures.filter((picture) => picture._id !== id))}
        />
      )}
      <SendingTiles gallery={uploads} />
      {left > 0 ? (
        <button
          type="button"
          className={classes.drop}
          disabled={uploads.isPending}
          onClick={() => input.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            uploads.add([...event.dataTransfer.files]);
          }}
        >
          <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
          <b>{t(pictures.length === 0 ? 'basics.pictures_first' : 'basics.pictures_more')}</b>
          <span>{t('basics.pictures_kinds')}</span>
        </button>
      ) : (
        <p className={classes.hint}>{t('basics.pictures_full', { max: MAX_EVENT_PICTURES })}</p>
      )}
      {error !== undefined && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
      <FileInput ref={input} label={t('basics.pictures')} kinds={PICTURE_KINDS} multiple onFiles={uploads.add} />
    </fieldset>
  );
}
