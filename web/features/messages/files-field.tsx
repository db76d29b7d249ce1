import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { messageBody } from '#locales/areas/message-body.ts';
import { useMessages } from '#web/api/messages.tsx';
import { FileInput } from '#web/features/pictures/file-input.tsx';
import { AttachedFiles, type useAttachedFiles } from './attached-files.tsx';
import classes from './composer.module.css';
import { FILE_KINDS } from './conversation-lines.ts';

type FilesFieldProps = ReturnType<typeof useAttachedFiles> & {
  /** Who can open them, if that is not said elsewhere. */
  readonly note?: string;
};

/** The files of a form: a button that adds some, what can be added, and those that are chosen. */
export function FilesField({ files, max, wrong, add, remove, note }: FilesFieldProps) {
  const t = useMessages(messageBody);
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <div className={classes.filesField}>
      {files.length > 0 && <AttachedFiles files={files} onRemove={remove} />}
      <div className={classes.addFiles}>
        <Button
          variant="default"
          leftSection={<IconPaperclip size={18} stroke={1.8} aria-hidden />}
          aria-describedby={hint}
          onClick={() => picker.current?.click()}
        >
          {t('add')}
        </Button>
        <small id={hint}>
          <span>{t('add_hint', { count: max })}</span>
          {note !== undefined && <span>{note}</span>}
        </small>
      </div>
      <FileInput ref={picker} label={t('add')} kinds={FILE_KINDS} multiple onFiles={add} />
      <p className={classes.wrong} role="alert">
        {wrong}
      </p>
    </div>
  );
}
