import { type RefObject, useEffect, useRef } from 'react';
import type { Errors } from '../choice/typed-errors.ts';

/**
 * Leads to the first field that is wrong once the form was sent; fields corrected one by one keep the focus. Answers
 * what is called on sending.
 */
export function useWrongField(form: RefObject<HTMLFormElement | null>, errors: Errors): () => void {
  const hasSent = useRef(false);
  useEffect(() => {
    if (!hasSent.current || Object.keys(errors).length === 0) return;
    hasSent.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors, form]);
  return () => {
    hasSent.current = true;
  };
}
