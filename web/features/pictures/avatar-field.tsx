import { Button, Loader } from '@mantine/core';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { Picture } from '#contract/entities/picture.ts';
import { pictures } from '#locales/areas/pictures.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './avatar-field.module.css';
import { FileInput } from './file-input.tsx';
import { PICTURE_KINDS, wrongWithPicture } from './picture-file.ts';

interface AvatarFieldProps {
  /** The name of the person or page. Its initials replace a missing picture. */
  readonly name: string;
  /** The label of the file field. */
  readonly label: string;
  readonly picture: Picture | null;
  readonly isSending: boolean;
  /** The refusal of the last uploaded file. */
  readonly error: string | null;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

/**
 * The round picture of a person or page: selected or dropped, previewed, uploaded, changed and removed. A refused file
 * stays visible with its reason and can be sent again.
 */
export function AvatarField({ name, label, picture, isSending, error, onFile, onRemove }: AvatarFieldProps) {
  const t = useMessages(pictures);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const errorId = useId();
  const shown = wrong ?? error;
  const stored = picture?._id ?? null;

  // What is stored now has taken the place of what was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored picture is what ends the preview.
  useEffect(() => setChosen(null), [stored]);
  useEffect(() => () => (chosen === null ? undefined : URL.revokeObjectURL(chosen.url)), [chosen]);

  const take = (file: File | undefined) => {
    if (file === undefined) return;
    const reason = wrongWithPicture(file);
    setWrong(reason === null ? null : t(`file.${reason}`, { name: file.name }));
    if (reason !== null) return;
    setChosen({ file, url: URL.createObjectURL(file) });
    onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button works for everyone.
    <div className={classes.field} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span className={classes.face} data-sending={isSending}>
        {chosen === null ? (
          <Avatar name={name || '?'} picture={picture} size={96} />
        ) : (
          <img src={chosen.url} alt="" width={96} height={96} />
        )}
        {isSending && <Loader size="sm" className={classes.loader} aria-hidden />}
      </span>
      <div className={classes.words}>
        <ButtonRow>
          <Button
            variant="default"
            size="sm"
            disabled={isSending}
            aria-describedby={shown === null ? undefined : errorId}
            onClick={() => input.current?.click()}
          >
            {picture === null && chosen === null ? 'Add a picture' : 'Change picture'}
          </Button>
          {error !== null && wrong === null && chosen !== null && (
            <Button variant="default" size="sm" disabled={isSending} onClick={() => onFile(chosen.file)}>
              Try again
            </Button>
          )}
          {picture !== null && (
            <Button variant="subtle" color="gray" size="sm" disabled={isSending} onClick={onRemove}>
              Remove
            </Button>
          )}
        </ButtonRow>
        <small id={errorId} role={shown === null ? 'status' : 'alert'} data-wrong={shown !== null}>
          {shown ?? (isSending ? 'Uploading picture …' : 'JPEG, PNG, WebP or AVIF, up to 10 MB.')}
        </small>
      </div>
      <FileInput ref={input} label={label} kinds={PICTURE_KINDS} onFiles={([file]) => take(file)} />
    </div>
  );
}
