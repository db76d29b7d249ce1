import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ImportFormat, importFormats } from '#contract/choices/import.ts';
import { MAX_IMPORT_BYTES } from '#contract/limits/imports.ts';
import { type AdminImportsMessages, adminImports } from '#locales/areas/admin-imports.ts';
import type { Translate } from '#locales/format.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { FileInput } from '#web/features/pictures/file-input.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice, FieldRow, TextInput } from '#web/ui/forms/form.tsx';
import { DialogForm } from '../dialog-form.tsx';
import classes from './imports.module.css';

const CSV = ['.csv', 'text/csv', 'text/tab-separated-values'];

/** The name of a list from that of its file. */
const listOf = (file: File): string =>
  file.name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);

/** Why a file can't be sent, by field. */
function wrongFile(t: Translate<AdminImportsMessages>, file: File | null): Readonly<Record<string, string>> {
  if (file === null) return { file: t('add.no_file') };
  return file.size > MAX_IMPORT_BYTES ? { file: t('add.too_large') } : {};
}

/** The form that uploads a file. It is checked first; the dialog closes and the list shows how far the check is. */
export function AddImport({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(adminImports);
  const { market } = useSession();
  const { data: catalogue } = useCall('admin/catalogue', {});
  const [, setSearch] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const form = useCallForm('admin/add_import', {
    initialValues: {
      file: null as string | null,
      source: '',
      format: 'plaza' as ImportFormat,
      default_town: '',
      default_category: '',
    },
    toInput: ({ file: _, ...values }) => ({ ...values, file_name: file?.name.slice(-200) ?? '' }),
    missing: { source: t('add.source_missing') },
    check: () => wrongFile(t, file),
    files: () => (file === null ? undefined : { file: [file] }),
    onDone: ({ run }) => {
      toast.good(t('add.done'));
      setSearch({ open: run._id }, { replace: true, preventScrollReset: true });
      onClose();
    },
  });
  const chosen = form.field('file');
  const choose = ([one]: File[]) => {
    if (one === undefined) return;
    setFile(one);
    chosen.onChange(one.name);
    if (form.getValues().source === '') form.setFieldValue('source', listOf(one));
  };
  const categories = (catalogue?.items ?? []).filter((category) => !category.is_retired).map(({ name }) => name);
  return (
    <DialogForm form={form} title={t('add.title')} label={t('add.label')} submit={t('add.submit')} onClose={onClose}>
      <FileField file={file} wrong={chosen.error} onFiles={choose} />
      <TextInput
        {...form.field('source')}
        label={t('add.source')}
        description={t('add.source_hint')}
        size="md"
        maxLength={40}
      />
      <Choice
        label={t('add.format')}
        size="md"
        value={form.values.format}
        options={importFormats.map((value) => ({ value, label: t(`add.format.${value}`) }))}
        onPick={(format) => form.setFieldValue('format', format)}
      />
      <FieldRow>
        <TextInput
          {...form.field('default_town')}
          label={t('add.town')}
          description={t('add.town_hint', { town: market.place.label })}
          size="md"
          maxLength={120}
        />
        <Choice
          {...form.field('default_category')}
          label={t('add.category')}
          size="md"
          value={form.values.default_category}
          options={['', ...categories].map((value) => ({
            value,
            label: value === '' ? t('add.category_none') : value,
          }))}
          onPick={(category) => form.setFieldValue('default_category', category)}
        />
      </FieldRow>
    </DialogForm>
  );
}

interface FileFieldProps {
  readonly file: File | null;
  readonly wrong: ReactNode;
  readonly onFiles: (files: File[]) => void;
}

/** The chosen file, and the button that opens the device's file dialog. */
function FileField({ file, wrong, onFiles }: FileFieldProps) {
  const t = useMessages(adminImports);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.file}>
      <p>
        <b>{t('add.file')}</b>
        {file === null ? <small>{t('add.file_hint')}</small> : <bdi>{file.name}</bdi>}
      </p>
      <Button
        variant="default"
        size="sm"
        onClick={() => picker.current?.click()}
        aria-invalid={wrong ? true : undefined}
      >
        {t(file === null ? 'add.choose' : 'add.other')}
      </Button>
      <FileInput ref={picker} label={t('add.choose')} kinds={CSV} onFiles={onFiles} />
      <p role="alert" className={classes.wrong}>
        {wrong}
      </p>
    </div>
  );
}
