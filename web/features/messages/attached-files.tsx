import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_FILES } from '#contract/limits/messages.ts';
import { messageBody } from '#locales/areas/message-body.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './composer.module.css';
import { withFiles, wrongWithFile } from './conversation-lines.ts';

/** The maximum length of a file's name. Its end, which has the kind, is sent. */
const MAX_NAME = 120;

/**
 * The chosen files of a message or form that is being written, at most `max`, and why a file was left out; null if none
 * was. `names` are sent with them.
 */
export function useAttachedFiles(max = MAX_FILES) {
  const t = useMessages(messageBody);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  return {
    files,
    names: files.map(({ name }) => name.slice(-MAX_NAME)),
    max,
    wrong,
    add: (chosen: readonly File[]) => {
      const { files: all, isOver } = withFiles(files, chosen, max);
      setFiles(all);
      const bad = chosen.find((file) => wrongWithFile(file) !== null);
      const why = bad === undefined ? null : wrongWithFile(bad);
      if (bad !== undefined && why !== null) setWrong(t(why, { name: bad.name }));
      else setWrong(isOver ? t('many', { count: max }) : null);
    },
    remove: (file: File) => {
      setFiles((all) => all.filter((one) => one !== file));
      setWrong(null);
    },
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
          <span dir="auto">{file.name}</span>
          <button type="button" aria-label={t('remove', { name: file.name })} onClick={() => onRemove(file)}>
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
