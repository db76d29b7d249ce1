import { Button } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { MAX_CLAIM_TEXT } from '#contract/calls/claim.ts';
import { MAX_FILES } from '#contract/calls/messages.ts';
import { claimPage } from '#locales/areas/claim-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { FILE_KINDS, MAX_FILE_BYTES } from '#web/features/messages/bubbles.ts';
import { FileInput } from '#web/features/pictures/file-input.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './claim.module.css';

const MIN_LETTERS = 10;

/** Sends the team a text and files that show whose page it is. */
export function ProofForm({ provider_id, onBack }: { readonly provider_id: string; readonly onBack: () => void }) {
  const t = useMessages(claimPage);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = useCallMutation('claim/claim_account_without_send_mail', {
    form: { setErrors },
    stale: ['claim/claim_ways'],
    onDone: () => {
      toast.good(t('proof.sent'));
      onBack();
    },
  });
  const submit = () => {
    if (text.trim().length < MIN_LETTERS) return setErrors({ text: t('proof.short') });
    const file_names = files.filter(({ type }) => type === 'application/pdf').map(({ name }) => name.slice(0, 120));
    send.run({ provider_id, text, file_names }, { files });
  };
  return (
    <Panel as="section" className={classes.step}>
      <h1>{t('proof.title')}</h1>
      <p>{t('proof.text')}</p>
      <Form label={t('proof.title')} onSubmit={submit} problem={send.problem}>
        <LongText
          label={t('proof.label')}
          placeholder={t('proof.example')}
          data-autofocus
          data-kept
          lines={[4, 10]}
          maxLength={MAX_CLAIM_TEXT}
          required
          value={text}
          error={errors.text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setErrors({});
          }}
        />
        <Files files={files} onChange={setFiles} />
        <ButtonRow>
          <Button type="submit" size="md" loading={send.isPending}>
            {t('proof.submit')}
          </Button>
          <Button size="md" variant="subtle" onClick={onBack}>
            {t('code.other')}
          </Button>
        </ButtonRow>
      </Form>
    </Panel>
  );
}

interface FilesProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** The chosen files, and the button that adds some. */
function Files({ files, onChange }: FilesProps) {
  const t = useMessages(claimPage);
  const [wrong, setWrong] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();
  const problemWith = ({ name, type, size }: File): string | null => {
    if (!FILE_KINDS.includes(type)) return t('proof.wrong_kind', { name });
    return size > MAX_FILE_BYTES ? t('proof.too_large', { name }) : null;
  };
  const add = (chosen: readonly File[]) => {
    const good = [...files, ...chosen.filter((file) => problemWith(file) === null)];
    const bad = chosen.map(problemWith).find((problem) => problem !== null) ?? null;
    setWrong(bad ?? (good.length > MAX_FILES ? t('proof.too_many', { count: MAX_FILES }) : null));
    onChange(good.slice(0, MAX_FILES));
  };
  return (
    <div className={classes.files}>
      {files.length > 0 && (
        <ul aria-label={t('proof.files')}>
          {files.map((file) => (
            <li key={`${file.name}${file.size}${file.lastModified}`}>
              <span dir="auto">{file.name}</span>
              <button
                type="button"
                aria-label={t('proof.remove', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPaperclip size={18} stroke={1.8} aria-hidden />}
          aria-describedby={hint}
          onClick={() => picker.current?.click()}
        >
          {t('proof.add')}
        </Button>
        <small id={hint}>{t('proof.files_hint', { count: MAX_FILES })}</small>
      </div>
      <FileInput ref={picker} label={t('proof.files')} kinds={FILE_KINDS} multiple onFiles={add} />
      <p role="alert">{wrong}</p>
    </div>
  );
}
