import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { readTypedCode } from '#contract/events/check-in-verdict.ts';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './check-in.module.css';

interface CodeDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCode: (code: string) => void;
}

/** Takes the code below a QR code, however it is spaced. */
export function CodeDialog({ isOpen, onClose, onCode }: CodeDialogProps) {
  const t = useMessages(messages);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('code.title')} size="sm">
      <CodeForm onCode={onCode} />
    </Modal>
  );
}

/** The form of the dialog, which is empty each time it opens. */
function CodeForm({ onCode }: Pick<CodeDialogProps, 'onCode'>) {
  const t = useMessages(messages);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readTypedCode(text);
    setWrong(code === null);
    if (code !== null) onCode(code);
  };
  return (
    <form onSubmit={submit} className={classes.form} data-kept>
      <TextInput
        label={t('code.label')}
        description={t('code.hint')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isWrong ? t('code.wrong') : null}
        size="md"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Button type="submit" size="lg">
        {t('code.do')}
      </Button>
    </form>
  );
}
