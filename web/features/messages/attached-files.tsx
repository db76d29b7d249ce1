import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_FILES } from '#contract/calls/messages.ts';
import { messageBody } from '#locales/areas/message-body.ts';
import { useMessages } from '#web/api/messages.tsx';
import { wrongWithFile } from './bubbles.ts';
import classes from './composer.module.css';

/** The chosen files of a message that is being written, and why a file was left out; null if none was. */
export function useAttachedFiles() {
  const t = useMessages(messageBody);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  return {
    files,
    wrong,
    add: (chosen: readonly File[]) => {
      const bad = chosen.map(wrongWithFile).find((reason) => reason !== null) ?? null;
      const good = [...files, ...chosen.filter((file) => wrongWithFile(file) === null)];
      setFiles(good.slice(0, MAX_FILES));
      setWrong(bad ?? (good.length > MAX_FILES ? t('many', { count: MAX_FILES }) : null));
    },
    remove: (file: File) => setFiles((all) => all.filter((one) => one !== file)),
    clear: () => {
      setFiles([]);
      setWrong(null);
    },
  };
}

interface AttachedFilesProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

/** The chosen files of a message, each with a button that removes it. */
export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  const t = useMessages(messageBody);
  return (
    <ul className={classes.chosen} aria-label={t('attached')}>
      {files.map((file) => (
        <li key={`${file.name}${file.size}${file.lastModified}`}>
          <span>{file.name}</span>
          <button type="button" aria-label={t('remove', { name: file.name })} onClick={() => onRemove(file)}>
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
