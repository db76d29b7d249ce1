import { useState } from 'react';
import type { Problem } from '#contract/errors.ts';

/** The second step of a sign-in: its token, and whether a passkey can be used. */
export interface PendingStep {
  readonly token: string;
  readonly hasPasskey: boolean;
}

/** Holds the second step that a sign-in asks for. `take` reads it from a problem and says whether there was one. */
export function useSecondStep() {
  const [step, setStep] = useState<PendingStep | null>(null);
  const take = ({ code, step_token, has_passkey }: Problem): boolean => {
    if (code !== 'second_step_needed' || typeof step_token !== 'string') return false;
    setStep({ token: step_token, hasPasskey: has_passkey === true });
    return true;
  };
  return { step, take, end: () => setStep(null) };
}
