import { ActionIcon, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_LETTERS } from '#contract/limits/messages.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { FileInput } from '#web/features/pictures/file-input.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import { AttachedFiles, useAttachedFiles } from './attached-files.tsx';
import classes from './composer.module.css';
import { FILE_KINDS } from './conversation-lines.ts';

interface ComposerProps {
  /** The name of the stored draft in this tab. */
  readonly storedAs: string;
  readonly to: string;
  readonly onSend: (text: string, files: readonly File[]) => void;
}

/**
 * The message field: Enter sends on devices with a keyboard, and breaks the line elsewhere. The draft survives a
 * reload. It makes no call: the conversation shows a message before it is sent, and retries it.
 */
export function Composer({ storedAs, to, onSend }: ComposerProps) {
  const [text, type] = useDraft(`message_draft:${storedAs}`);
  const { files, wrong, ...attached } = useAttachedFiles();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();

  const add = (chosen: readonly File[]) => {
    attached.add(chosen);
    field.current?.focus();
  };
  const isReady = text.trim() !== '' || files.length > 0;
  const send = () => {
    if (!isReady) return;
    onSend(text.trim(), files);
    type('');
    attached.clear();
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (window.matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes.composer}
      data-kept
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {files.length > 0 && <AttachedFiles files={files} onRemove={attached.remove} />}
      <p className={classes.wrong} role="alert">
        {wrong}
      </p>
      <div className={classes.write}>
        <ActionIcon
          variant="subtle"
          size={44}
          radius="xl"
          aria-label="Attach pictures or a PDF"
          onClick={() => picker.current?.click()}
        >
          <IconPaperclip size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
        <FileInput ref={picker} label="Pictures or a PDF" kinds={FILE_KINDS} multiple onFiles={add} />
        <Textarea
          ref={field}
          className={classes.field ?? ''}
          aria-label={`Message to ${to}`}
          placeholder="Write a message"
          aria-describedby={hint}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={MAX_LETTERS}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <ActionIcon type="submit" size={44} radius="xl" aria-label="Send" disabled={!isReady}>
          <IconSend2 size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <HiddenText as="p" id={hint}>
        Press Enter to send, Shift + Enter for a new line.
      </HiddenText>
    </form>
  );
}

/** A text with the function that changes it; it is stored under a name while this tab is open. */
function useDraft(name: string): readonly [text: string, type: (next: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => setText(tabStorage().getItem(name) ?? ''), [name]);
  const type = (next: string) => {
    setText(next);
    if (next === '') tabStorage().removeItem(name);
    else tabStorage().setItem(name, next);
  };
  return [text, type];
}
