import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, type FormProps, LongText } from '#web/ui/forms/form.tsx';
import classes from './decide-report.module.css';

interface DecideFormProps {
  readonly form: {
    readonly props: Pick<FormProps, 'onSubmit' | 'onFocus' | 'problem'>;
    readonly isPending: boolean;
    readonly field: (name: 'word') => object;
  };
  readonly label: string;
  /** The text for the person who waits for the decision: its label, hint and greatest length. */
  readonly word: { readonly label: string; readonly description: string; readonly maxLength: number };
  readonly submit: string;
  readonly isDangerous?: boolean;
  /** Content next to the button. */
  readonly note?: ReactNode;
  /** The possible decisions. */
  readonly children: ReactNode;
}

/** The form of a decision: what is possible, and the text for the person who waits for it. */
export function DecideForm({ form, label, word, submit, isDangerous = false, note, children }: DecideFormProps) {
  return (
    <Form label={label} {...form.props}>
      {children}
      <LongText {...form.field('word')} {...word} lines={[3, 10]} />
      <div className={classes.actFoot}>
        <span className={classes.undoNote}>{note}</span>
        <Button type="submit" size="md" color={isDangerous ? 'red' : 'accent'} loading={form.isPending}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
