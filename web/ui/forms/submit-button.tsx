import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface SubmitButtonProps {
  /** The form that it sends. */
  readonly of: { readonly isPending: boolean };
  /** Whether it is no higher than the buttons of a dialog or a line. */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/** The button that sends a form. It is busy until the answer is there. */
export function SubmitButton({ of, isSmall = false, children }: SubmitButtonProps) {
  return (
    <Button type="submit" size={isSmall ? undefined : 'md'} loading={of.isPending}>
      {children}
    </Button>
  );
}
