import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { helpPage } from '#locales/areas/help-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { AttachedFiles, type useAttachedFiles } from '#web/features/messages/attached-files.tsx';
import { FILE_KINDS } from '#web/features/messages/bubbles.ts';
import { FileInput } from '#web/features/pictures/file-input.tsx';
import classes from './help.module.css';

/** The attachments of a ticket or a message to it. */
export function AttachField({ files, wrong, add, remove }: ReturnType<typeof useAttachedFiles>) {
  const t = useMessages(helpPage);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div>
      {files.length > 0 && <AttachedFiles files={files} onRemove={remove} />}
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconPaperclip size={18} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {t('files.add')}
      </Button>
      <FileInput ref={picker} label={t('files.add')} kinds={FILE_KINDS} multiple onFiles={add} />
      <p className={classes.wrong} role="alert">
        {wrong}
      </p>
    </div>
  );
}
