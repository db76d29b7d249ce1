import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { CallForm, FieldProps } from '#web/api/call-form.ts';

/** How long a new code can’t be sent (seconds). */
const WAIT_SECONDS = 30;

interface CodeForm extends Pick<CallForm<{ code: string }>, 'setErrors' | 'isPending' | 'props'> {
  readonly getValues: () => { code: string };
}

/**
 * The field of a code that was sent, which takes the focus when it appears. A refused code is explained at the field,
 * selected, and not sent again: it submits itself with its sixth digit, and pressing Enter afterwards or a second click
 * must not use up another attempt.
 */
export function useCodeField() {
  const input = useRef<HTMLInputElement>(null);
  const refused = useRef<string | null>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (form: CodeForm): void => {
    if (!form.isPending && form.getValues().code !== refused.current) form.props.onSubmit();
  };
  return {
    /** Takes the refusal of a code, and says whether the problem was one. */
    take: ({ code, detail }: Problem, form: CodeForm): boolean => {
      if (code !== 'code_wrong' && code !== 'code_expired') return false;
      refused.current = form.getValues().code;
      form.setErrors({ code: detail });
      input.current?.select();
      return true;
    },
    submit,
    /** What the field of the code takes. It submits itself with the sixth digit. */
    fieldOf: (form: CodeForm & { readonly field: (name: 'code') => FieldProps }) => ({
      ref: input,
      field: form.field('code'),
      onComplete: () => submit(form),
    }),
    /** Begins again with a new code. */
    restart: (): void => {
      refused.current = null;
      input.current?.focus();
    },
  };
}

/** Counts down the seconds until another code can be sent. */
export function useCountdown(): readonly [left: number, restart: () => void] {
  const [left, setLeft] = useState(WAIT_SECONDS);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(WAIT_SECONDS)];
}
