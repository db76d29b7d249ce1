import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { admin } from '#locales/areas/admin.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Form, type FormProps } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';

interface DialogFormProps {
  readonly form: { readonly props: Pick<FormProps, 'onSubmit' | 'onFocus' | 'problem'>; readonly isPending: boolean };
  readonly title: string;
  /** The label of the form for screen readers, if it is not the title. */
  readonly label?: string;
  readonly submit: string;
  /** Whether it takes something from somebody: its button is red. */
  readonly isDangerous?: boolean;
  readonly size?: 'md' | 'lg';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with the form of a call: its fields, the submit button, and the cancel button. */
export function DialogForm(props: DialogFormProps) {
  const { form, title, label = title, submit, isDangerous = false, size = 'md', onClose, children } = props;
  const t = useMessages(admin);
  return (
    <Modal isOpen onClose={onClose} title={title} size={size}>
      <Form label={label} {...form.props}>
        {children}
        <ButtonRow>
          <Button type="submit" size="md" color={isDangerous ? 'red' : 'accent'} loading={form.isPending}>
            {submit}
          </Button>
          <Button size="md" variant="subtle" onClick={onClose}>
            {t('dialog.back')}
          </Button>
        </ButtonRow>
      </Form>
    </Modal>
  );
}
