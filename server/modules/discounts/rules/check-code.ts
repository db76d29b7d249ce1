import type { FieldError } from '#contract/errors.ts';
import { epochMs, type Instant } from '#contract/instant.ts';

/** A discount code before it is stored. */
export interface CodeDraft {
  readonly kind: string;
  readonly value: number;
  readonly starts_at: Instant | null;
  readonly ends_at: Instant | null;
  readonly max_uses: number | null;
  /** The packages that it names. A code that only unlocks hidden packages may give nothing. */
  readonly package_ids: readonly string[];
  /** The number of uses so far. */
  readonly uses: number;
}

/** The errors of a code by field; empty when it is valid. */
export function codeErrors(draft: CodeDraft): FieldError[] {
  const errors: FieldError[] = [];
  if (draft.value === 0 && draft.package_ids.length === 0)
    errors.push({ path: 'value', message: 'Enter a discount above 0, or choose tickets that the code unlocks.' });
  if (draft.kind === 'percent' && draft.value > 100)
    errors.push({ path: 'value', message: 'The discount can be 100% at most.' });
  if (draft.starts_at !== null && draft.ends_at !== null && epochMs(draft.starts_at) >= epochMs(draft.ends_at))
    errors.push({ path: 'ends_at', message: 'Choose an end date after the start.' });
  if (draft.max_uses !== null && draft.max_uses < draft.uses)
    errors.push({
      path: 'max_uses',
      message:
        `${draft.uses === 1 ? 'One booking already uses' : `${draft.uses} bookings already use`} this code. ` +
        'To stop it, pause it.',
    });
  return errors;
}
