import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { Picture as PictureShape } from '#contract/entities/picture.ts';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { pictures } from '#locales/areas/pictures.ts';
import { useMessages } from '#web/api/messages.tsx';
import { FileInput } from '#web/features/pictures/file-input.tsx';
import { PICTURE_KINDS, wrongWithPicture } from '#web/features/pictures/picture-file.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './settings.module.css';

interface BrandPictureProps {
  readonly label: string;
  readonly text: string;
  readonly picture: PictureShape | null;
  readonly isDisabled: boolean;
  readonly isSending: boolean;
  /** The refusal of the last file. */
  readonly error: string | null;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

/** A picture of the brand: chosen, changed or removed. */
export function BrandPicture(props: BrandPictureProps) {
  const { label, text, picture, isDisabled, isSending, error, onFile, onRemove } = props;
  const t = useMessages(adminSettings);
  const p = useMessages(pictures);
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const about = useId();
  const shown = wrong ?? error;
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    const reason = wrongWithPicture(file);
    setWrong(reason === null ? null : p(`file.${reason}`, { name: file.name }));
    if (reason === null) onFile(file);
  };
  return (
    <div className={classes.upload}>
      <div>
        <b>{label}</b>
        <small>{text}</small>
      </div>
      {picture !== null && (
        <img src={`${picture.base_url}-${picture.widths[0] ?? 320}.webp`} alt="" data-sending={isSending} />
      )}
      {!isDisabled && (
        <ButtonRow>
          <Button
            variant="default"
            size="sm"
            loading={isSending}
            aria-describedby={about}
            onClick={() => input.current?.click()}
          >
            {t(picture === null ? 'brand.add' : 'brand.change')}
          </Button>
          {picture !== null && (
            <Button variant="subtle" color="gray" size="sm" disabled={isSending} onClick={onRemove}>
              {t('brand.remove')}
            </Button>
          )}
        </ButtonRow>
      )}
      <small id={about} role={shown === null ? 'status' : 'alert'} data-wrong={shown !== null}>
        {shown ?? t(isSending ? 'brand.uploading' : 'brand.kinds')}
      </small>
      <FileInput ref={input} label={label} kinds={PICTURE_KINDS} onFiles={([file]) => take(file)} />
    </div>
  );
}
