import type { Ref } from 'react';
import type { FieldProps } from '#web/api/call-form.ts';
import { TextInput } from '#web/ui/forms/form.tsx';
import classes from './accounts.module.css';

interface CodeFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly field: FieldProps;
  /** Called after the sixth digit is typed or pasted. */
  readonly onComplete: () => void;
}

/** The field of a six-digit code; it keeps the digits of what is typed or pasted. */
export function CodeField({ ref, label, field: { onChange, ...field }, onComplete }: CodeFieldProps) {
  return (
    <TextInput
      ref={ref}
      label={label}
      className={classes.code ?? ''}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      {...field}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 6);
        onChange(digits);
        if (digits.length === 6) onComplete();
      }}
    />
  );
}
