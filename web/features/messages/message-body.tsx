import { IconFileTypePdf } from '@tabler/icons-react';
import type { MessageFile } from '#contract/entities/message.ts';
import { messageBody } from '#locales/areas/message-body.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import classes from './messages.module.css';

interface MessageBodyProps {
  readonly subject?: string | null;
  readonly text: string;
  readonly files: readonly MessageFile[];
}

/** The files of a message, then its subject and text. A message without either was erased with its author’s account. */
export function MessageBody({ subject = null, text, files }: MessageBodyProps) {
  const t = useMessages(messageBody);
  return (
    <>
      {files.map((file) =>
        file.kind === 'picture' ? (
          <a
            key={file.picture._id}
            className={classes.picture}
            href={`${file.picture.base_url}-${Math.max(...file.picture.widths)}.webp`}
            target="_blank"
            rel="noreferrer"
          >
            <Picture
              picture={file.picture}
              ratio={Math.min(2, Math.max(0.6, file.picture.width / file.picture.height))}
              sizes="16rem"
              alt={t('picture')}
            />
          </a>
        ) : (
          <a key={file.url} className={classes.document} href={file.url} download={file.name}>
            <IconFileTypePdf size={26} stroke={1.6} aria-hidden />
            <span>
              <b>{file.name}</b>
              <small>
                <FileSize bytes={file.bytes} />
              </small>
            </span>
          </a>
        ),
      )}
      {text !== '' && (
        <p className={classes.bubble} dir="auto">
          {subject !== null && <b>{subject}</b>}
          {text}
        </p>
      )}
      {text === '' && files.length === 0 && <p className={classes.erased}>{t('erased')}</p>}
    </>
  );
}

/** The size of a file, in kilobytes or megabytes. */
export function FileSize({ bytes }: { bytes: number }) {
  const { number } = useFormats();
  const kilo = Math.max(1, Math.round(bytes / 1024));
  return kilo < 1024
    ? number(kilo, { style: 'unit', unit: 'kilobyte', unitDisplay: 'short' })
    : number(kilo / 1024, { style: 'unit', unit: 'megabyte', unitDisplay: 'short', maximumFractionDigits: 1 });
}
